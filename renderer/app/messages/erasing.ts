/** Words of erasing a patient. */
export const erasingMessages = {
  'command.erase': 'Erase the patient…',
  'command.erase.noStudy': 'Choose a study first.',
  'erasing.title': 'Erase a patient',
  'erasing.warning':
    'This cannot be undone. Images, reports, memory, the log and the patient’s key are destroyed, also in older versions.',
  'erasing.patient': 'Patient',
  'erasing.joined': 'Joined with',
  'erasing.goes': 'What goes',
  'erasing.studies': { one: '1 study', other: '{n} studies' },
  'erasing.files': { one: '1 file, {size}', other: '{n} files, {size}' },
  'erasing.rows': { one: '1 row', other: '{n} rows' },
  'erasing.reports': 'Reports',
  'erasing.reports.words': '{signed} signed, {drafts} not signed',
  'erasing.documents': 'Documents',
  'erasing.waiting': { one: '1 record that waits', other: '{n} records that wait' },
  'erasing.stays': 'What this cannot reach',
  'erasing.exports': {
    one: '1 export left the program, the last on {day}: it is where it was saved.',
    other: '{n} exports left the program, the last on {day}: they are where they were saved.',
  },
  'erasing.exports.none': 'No export of this patient is known.',
  'erasing.backups': {
    one: '1 backup may hold the patient until it is made anew into the same folder. Restored, it erases again.',
    other:
      '{n} backups may hold the patient until they are made anew into the same folders. Restored, they erase again.',
  },
  'erasing.notes': {
    one: '1 differential note came from this patient alone: it waits for a person afterwards.',
    other: '{n} differential notes came from this patient alone: they wait for a person afterwards.',
  },
  'erasing.elsewhere': 'Open in a window of {names}: it is closed, with what was not saved.',
  'erasing.audit': 'The audit keeps that somebody was erased, when and by whom; it names nobody.',
  'erasing.confirm': 'Type {words} to confirm',
  'erasing.confirm.needed': 'Type {words} exactly, to confirm.',
  'erasing.start': 'Erase for good',
  'erasing.running': 'Erasing. It cannot be stopped; if the program ends, the next start finishes it.',
  'erasing.steps': '{done} of {total} steps',
  'erasing.done': 'Erased: {studies} studies, {files} files, {rows} rows. In the audit as {id}.',
  'erasing.closed': 'The patient whom this window showed is being erased. The study was closed.',
  'bank.review': {
    one: '1 note came from a patient alone who was erased. It is not used before somebody keeps it.',
    other:
      '{n} notes came from patients alone who were erased. They are not used before somebody keeps them.',
  },
  'bank.review.list': 'Notes that wait for a person',
  'bank.review.keep': 'Keep',
  'bank.review.remove': 'Take out',
} as const;
