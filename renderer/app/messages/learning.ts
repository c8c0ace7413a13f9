/** Words of what is learned from signatures: the policy of retrieval and the choice of reader. */
export const learningMessages = {
  'policy.label': 'Which memory is asked next',
  'policy.name.built_in': 'Built in',
  'policy.name.learned': 'Learned',
  'policy.name.model': 'Language model',
  'policy.what.built_in':
    'Impressions, then earlier readings, then images; then once more for each finding of this study, until nothing new comes.',
  'policy.what.learned':
    'The memory whose evidence signed sentences cited most in questions like this one. It stops where more is not expected to be cited.',
  'policy.what.model':
    'A language model names the next memory. No language model is installed: the built-in policy is used, and each draft says so.',
  'policy.tooFew':
    'Off: {n} of {needed} approved readings have kept how memory was asked. Until then the built-in policy is used.',
  'policy.notFitted': {
    one: 'Not fitted yet. {n} approved reading can be used.',
    other: 'Not fitted yet. {n} approved readings can be used.',
  },
  'policy.fitted': {
    one: 'Version {version}, fitted on {n} reading at {at}.',
    other: 'Version {version}, fitted on {n} readings at {at}.',
  },
  'policy.fit': 'Fit now',
  'policy.fit.again': 'Fit again',
  'policy.reset': 'Reset',
  'policy.noWeights': 'Nothing was learned yet',
  'settings.readers': 'Readers',
  'readers.intro':
    'Two readers draft from the same evidence and the same prompt; the better one is shown, the other is one key away. Which is better is learned from the drafts that you sign.',
  'readers.list': 'Readers in use',
  'readers.what.findings_first': 'What is seen, then what memory says, then open questions.',
  'readers.what.changes_first': 'What changed since the previous study, then open questions, then the rest.',
  'readers.isStandard': 'Standard',
  'readers.isStandard.why': 'It drafts where the readers weigh alike',
  'readers.makeStandard': 'Make standard',
  'readers.notUsed': 'It is not in use',
  'readers.noWeights': 'Nothing is learned yet: the standard reader drafts.',
  'readers.otherEncoder':
    'What was learned counts for the image encoder {encoder} alone. It is learned anew: the standard reader drafts.',
  'readers.weights': {
    one: 'Version {version}, learned from {n} signature, the last at {at}.',
    other: 'Version {version}, learned from {n} signatures, the last at {at}.',
  },
  'command.read.otherDraft': 'Show the other draft',
  'route.noOther': 'There is no other draft of this report',
  'route.other': 'Other draft: {name}',
  'route.routed': 'Chosen by what was signed before: {name} ({apart} ahead).',
  'route.standard.margin': 'Standard path: {name}. The readers weigh alike ({apart} apart).',
  'route.standard.one': 'Standard path: {name}, the only reader in use.',
} as const;
