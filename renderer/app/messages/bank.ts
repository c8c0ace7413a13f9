/** Words of the bank of differential notes. */
export const bankMessages = {
  'bank.title': 'Differential notes',
  'bank.intro':
    'Pairs of diagnoses that are easily confused here, learned from signed readings and approved by a person. They hold no patient data.',
  'bank.count': { one: '{n} note', other: '{n} notes' },
  'bank.search': 'Diagnoses',
  'bank.search.hint': 'Filter by a diagnosis, an organ, a sign…',
  'bank.list': 'Notes',
  'bank.card': 'The chosen note',
  'bank.versus': 'vs',
  'bank.favours': 'Signs that speak for it',
  'bank.present': 'present',
  'bank.absent': 'absent',
  'bank.noSign': 'No sign of its own',
  'bank.rule': 'Decision rule',
  'bank.pattern': 'How it goes wrong',
  'bank.confusion': 'Why they are confused',
  'bank.explanation': 'Explanation',
  'bank.origins': { one: 'learned from {n} reading', other: 'learned from {n} readings' },
  'bank.version': 'version {n}',
  'bank.empty': 'No note yet',
  'bank.empty.next':
    'When a signed diagnosis differs from the reader’s leading one, a note is proposed. It stands here once it is approved in Review.',
  'bank.none': 'No note fits these words',
  'bank.none.next': 'Try a shorter word.',
} as const;
