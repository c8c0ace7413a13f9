/** Words of base memory (M11). */
export const baseMessages = {
  'base.title': 'Base memory',
  'base.intro':
    'Studies with reports that were signed elsewhere enter memory at once: a folder of DICOM studies with their reports beside them, or a JSONL of memory items. What would enter is listed first; you approve it as a whole, in your name.',
  'base.path': 'Folder or JSONL on this computer',
  'base.path.hint':
    'Reports are matched exactly by Study Instance UID, accession number or Patient ID; a plain text is named by one of them.',
  'base.path.needed': 'Write the path of a folder or a JSONL first',
  'base.busy': 'It is at work. Wait, or cancel it',
  'base.check': 'Check what would enter',
  'base.phase.checking': 'Checking files',
  'base.phase.importing': 'Importing images',
  'base.phase.entering': 'Entering readings',
  'base.cancelled': 'Stopped. What entered stays; check again to go on.',
  'base.would': '{readings} readings of {patients} patients with {images} images can enter.',
  'base.confirm.note':
    'You approve them in your name as one act, with a line in the audit. Changed sides, negations and contradictions wait for you in Review.',
  'base.nothing': 'There is nothing that can enter',
  'base.enter': { one: 'Approve and enter {n} reading', other: 'Approve and enter {n} readings' },
  'base.entered': {
    one: '{n} reading entered, {known} had entered before. {waiting} items wait in Review.',
    other: '{n} readings entered, {known} had entered before. {waiting} items wait in Review.',
  },
  'base.noProblems': 'Nothing is left out.',
  'base.problems': { one: '{n} entry is left out:', other: '{n} entries are left out:' },
  'base.problems.list': 'What is left out',
  'base.line': 'Line {n}:',
} as const;
