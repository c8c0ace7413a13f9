/** Words of “find similar”. */
export const similarMessages = {
  'command.read.findSimilar': 'Find similar images',
  'audit.operation.memory.similarInOthers': 'looked for similar images of other patients',
  'settings.similar.others': '“Find similar” looks among other patients’ approved images, too',
  'settings.similar.others.note':
    'Off as delivered. Each such search is noted in the audit. Their images open on their own, marked OTHER PATIENT, never beside this patient’s.',
  'similar.title': 'Find similar',
  'similar.of': 'Find similar: {what}',
  'similar.about': 'What is looked for',
  'similar.about.region': 'the marked region',
  'similar.about.image': 'the whole image',
  'similar.noImage': 'Choose an image first',
  'similar.noRegion':
    'No region is marked on this image. Draw a rectangle, an ellipse or a freehand region to look for a part of it.',
  'similar.searching': 'Encoding and comparing…',
  'similar.small':
    'The region is {columns} × {rows} pixels. So small a part says little: take the figures with care.',
  'similar.honest':
    'Compared by view, anatomy and gross change: the built-in encoder does not see subtle disease. Of an ellipse or freehand region the box around it is compared. The limit for “looks as before” was set on whole images.',
  'similar.compared': {
    one: 'Compared with 1 approved image or region of this patient.',
    other: 'Compared with {n} approved images and regions of this patient.',
  },
  'similar.others.off': 'Other patients: not searched. This can be switched on in Settings.',
  'similar.others.on': {
    one: 'Other patients: compared with 1 approved image or region; noted in the audit.',
    other: 'Other patients: compared with {n} approved images and regions; noted in the audit.',
  },
  'similar.notComparable': {
    one: '1 image was encoded by another encoder and cannot be compared.',
    other: '{n} images were encoded by another encoder and cannot be compared.',
  },
  'similar.own': 'This patient',
  'similar.own.none': 'Nothing of this patient to compare with',
  'similar.own.none.next':
    'Images and marked regions come into memory when their reading is signed and approved.',
  'similar.others': 'Other patients',
  'similar.others.none': 'No approved images of other patients',
  'similar.other': 'OTHER PATIENT',
  'similar.other.of': 'OTHER PATIENT · {day}',
  'similar.other.note':
    'This image is of another patient. It is not linked, cannot be compared and is not measured here.',
  'similar.before': 'looks as before',
  'similar.like': '{words} ({score})',
  'similar.with.region': 'marked region: {what}',
  'similar.with.region.plain': 'marked region without a name',
  'similar.with.image': 'whole image: {view}',
  'similar.said.none': 'Its reading is not in memory any more.',
  'similar.diagnosis': 'Signed diagnosis: {what}',
  'similar.open': 'Open',
  'similar.open.own': 'Open the image of {day}',
  'similar.open.other': 'Open the image of the other patient, {day}',
  'similar.back': 'Back to the list',
} as const;
