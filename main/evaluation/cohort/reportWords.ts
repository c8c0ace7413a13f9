import type { Concept } from './truth.ts';

/** How a finding stands to the last study of the same region. `seen` is on a first study. */
export type Change = 'seen' | 'new' | 'larger' | 'smaller' | 'same' | 'moved' | 'gone';

/** Sentences for findings and for the impression; `{…}` are filled in by the composer. */
export type Wording = Readonly<
  Record<'findings' | 'impression', Partial<Readonly<Record<Change, readonly string[]>>>>
>;

const NODULE: Wording = {
  findings: {
    seen: [
      'There is a {value} mm nodule in the {site}.',
      'A solid nodule of {value} mm lies in the {site}.',
      'The {site} holds a nodule measuring {value} mm.',
    ],
    new: [
      'A new {value} mm nodule has appeared in the {site}.',
      'New nodule in the {site}, measuring {value} mm.',
    ],
    larger: [
      'The nodule in the {site} now measures {value} mm, previously {previous} mm on {date}.',
      'Interval growth of the {site} nodule to {value} mm, from {previous} mm on {date}.',
      'The {site} nodule has increased in size and measures {value} mm ({previous} mm on {date}).',
    ],
    smaller: [
      'The nodule in the {site} has decreased to {value} mm, previously {previous} mm on {date}.',
      'The {site} nodule is smaller and measures {value} mm, compared with {previous} mm on {date}.',
    ],
    same: [
      'The {value} mm nodule in the {site} is unchanged since {date}.',
      'Stable nodule in the {site}, measuring {value} mm as on {date}.',
    ],
    gone: [
      'The nodule in the {site} described on {date} is no longer seen.',
      'The previously noted {site} nodule has resolved.',
    ],
  },
  impression: {
    seen: [
      '{value} mm nodule in the {site}; follow-up is advised.',
      'Indeterminate {value} mm nodule in the {site}.',
    ],
    new: ['New {value} mm nodule in the {site}.'],
    larger: [
      'Growing nodule in the {site}, now {value} mm, suspicious for malignancy.',
      'Enlarging {site} nodule ({previous} to {value} mm).',
    ],
    smaller: ['Shrinking nodule in the {site}, now {value} mm.'],
    same: ['Stable {value} mm nodule in the {site}.'],
    gone: ['The nodule in the {site} has resolved.'],
  },
};

const EFFUSION: Wording = {
  findings: {
    seen: [
      'There is a {grade} {side} pleural effusion.',
      'A {grade} pleural effusion is present on the {side}.',
    ],
    new: [
      'A new {grade} {side} pleural effusion is seen.',
      'Since {date} a {grade} pleural effusion has developed on the {side}.',
    ],
    larger: [
      'The {side} pleural effusion has increased and is now {grade}.',
      'The {side} pleural effusion is larger than on {date}, now {grade}.',
    ],
    smaller: [
      'The {side} pleural effusion has decreased and is now {grade}.',
      'Compared with {date}, the {side} pleural effusion is smaller, now {grade}.',
    ],
    same: [
      'The {grade} {side} pleural effusion is unchanged since {date}.',
      'Unchanged {grade} pleural effusion on the {side}.',
    ],
    gone: [
      'The {side} pleural effusion has resolved.',
      'The {side} pleural effusion seen on {date} has cleared.',
    ],
  },
  impression: {
    seen: ['{Grade} {side} pleural effusion.'],
    new: ['New {grade} {side} pleural effusion.'],
    larger: ['Increasing {side} pleural effusion, now {grade}.'],
    smaller: ['Decreasing {side} pleural effusion, now {grade}.'],
    same: ['Unchanged {grade} {side} pleural effusion.'],
    gone: ['Resolved {side} pleural effusion.'],
  },
};

const PNEUMOTHORAX: Wording = {
  findings: {
    seen: [
      'There is a {grade} {side} pneumothorax with a visible pleural line.',
      'A {grade} pneumothorax is present on the {side}.',
    ],
    new: [
      'A new {grade} {side} pneumothorax is seen.',
      'Since {date} a {grade} pneumothorax has appeared on the {side}.',
    ],
    larger: ['The {side} pneumothorax has increased and is now {grade}.'],
    smaller: [
      'The {side} pneumothorax has decreased and is now {grade}.',
      'The {side} pneumothorax is smaller than on {date}, now {grade}.',
    ],
    same: ['The {grade} {side} pneumothorax is unchanged since {date}.'],
    gone: [
      'The {side} pneumothorax has resolved and the lung is fully expanded.',
      'The {side} pneumothorax seen on {date} is no longer present.',
    ],
  },
  impression: {
    seen: ['{Grade} {side} pneumothorax.'],
    new: ['New {grade} {side} pneumothorax.'],
    larger: ['Increasing {side} pneumothorax, now {grade}.'],
    smaller: ['Decreasing {side} pneumothorax, now {grade}.'],
    same: ['Unchanged {grade} {side} pneumothorax.'],
    gone: ['Resolved {side} pneumothorax.'],
  },
};

const CONSOLIDATION: Wording = {
  findings: {
    seen: ['Consolidation is present in the {site}.', 'There is airspace consolidation in the {site}.'],
    new: ['New consolidation in the {site}.', 'Since {date} consolidation has developed in the {site}.'],
    larger: ['The consolidation in the {site} has increased since {date}.'],
    smaller: [
      'The consolidation in the {site} has decreased since {date}.',
      'Partial clearing of the {site} consolidation.',
    ],
    same: ['The consolidation in the {site} is unchanged since {date}.'],
    gone: [
      'The consolidation in the {site} has cleared.',
      'The {site} consolidation seen on {date} has resolved.',
    ],
  },
  impression: {
    seen: ['Consolidation in the {site}, consistent with pneumonia.'],
    new: ['New {site} consolidation, consistent with pneumonia.'],
    larger: ['Progressive consolidation in the {site}.'],
    smaller: ['Improving consolidation in the {site}.'],
    same: ['Unchanged consolidation in the {site}.'],
    gone: ['Resolved consolidation in the {site}.'],
  },
};

const HEART: Wording = {
  findings: {
    seen: [
      'The heart is enlarged, with a cardiothoracic ratio of {value}.',
      'Cardiomegaly; the cardiothoracic ratio is {value}.',
    ],
    new: ['The heart is now enlarged, with a cardiothoracic ratio of {value}.'],
    larger: [
      'The heart has become larger; the cardiothoracic ratio is {value}, previously {previous} on {date}.',
    ],
    smaller: [
      'The heart is smaller than before; the cardiothoracic ratio is {value}, previously {previous} on {date}.',
    ],
    same: [
      'Unchanged cardiomegaly with a cardiothoracic ratio of {value}.',
      'The heart remains enlarged; the cardiothoracic ratio is {value} as on {date}.',
    ],
    gone: ['The heart is no longer enlarged.', 'The cardiomegaly seen on {date} has resolved.'],
  },
  impression: {
    seen: ['Cardiomegaly.'],
    new: ['New cardiomegaly.'],
    larger: ['Increasing cardiomegaly.'],
    smaller: ['Decreasing cardiomegaly.'],
    same: ['Unchanged cardiomegaly.'],
    gone: ['Heart size has returned to normal.'],
  },
};

const TUBE: Wording = {
  findings: {
    seen: ['The endotracheal tube tip lies {above}.', 'Endotracheal tube with its tip {above}.'],
    new: ['An endotracheal tube has been placed, its tip {above}.'],
    moved: [
      'The endotracheal tube has been repositioned; its tip now lies {above}.',
      'The endotracheal tube tip has moved since {date} and lies {above}.',
    ],
    same: ['The endotracheal tube is unchanged, its tip {above}.'],
    gone: ['The endotracheal tube has been removed.', 'The patient has been extubated since {date}.'],
  },
  impression: {
    seen: ['Endotracheal tube tip {above}.'],
    new: ['New endotracheal tube, tip {above}.'],
    moved: ['Endotracheal tube repositioned, tip {above}.'],
    gone: ['The endotracheal tube has been removed.'],
  },
};

const LINE: Wording = {
  findings: {
    seen: [
      'A {side} central venous catheter ends in the {site}.',
      'The tip of the {side} central venous catheter projects over the {site}.',
    ],
    new: ['A {side} central venous catheter has been placed, its tip in the {site}.'],
    moved: [
      'The {side} central venous catheter tip has moved and now lies in the {site}.',
      'The {side} central venous catheter has been repositioned since {date}, its tip now in the {site}.',
    ],
    same: ['The {side} central venous catheter is unchanged, its tip in the {site}.'],
    gone: ['The {side} central venous catheter has been removed.'],
  },
  impression: {
    seen: ['{Side} central venous catheter with its tip in the {site}.'],
    new: ['New {side} central venous catheter, tip in the {site}.'],
    moved: ['{Side} central venous catheter repositioned to the {site}.'],
    gone: ['The {side} central venous catheter has been removed.'],
  },
};

const DRAIN: Wording = {
  findings: {
    seen: ['A {side} chest tube is in place.'],
    new: ['A {side} chest tube has been placed.', 'New chest tube on the {side}.'],
    same: ['The {side} chest tube is unchanged.'],
    gone: ['The {side} chest tube has been removed.'],
  },
  impression: { new: ['New {side} chest tube.'], gone: ['The {side} chest tube has been removed.'] },
};

const ARTHRITIS: Wording = {
  findings: {
    seen: [
      '{Grade} osteoarthritis of the {side} knee with a medial joint space of {value} mm.',
      'The medial joint space of the {side} knee is narrowed to {value} mm, in keeping with {grade} osteoarthritis.',
    ],
    larger: [
      'The osteoarthritis of the {side} knee has progressed and is {grade}; the medial joint space is {value} mm, previously {previous} mm on {date}.',
    ],
    same: ['Unchanged {grade} osteoarthritis of the {side} knee with a medial joint space of {value} mm.'],
    gone: ['The arthritic joint surfaces of the {side} knee have been replaced.'],
  },
  impression: {
    seen: ['{Grade} osteoarthritis of the {side} knee.'],
    larger: ['Progressive osteoarthritis of the {side} knee, now {grade}.'],
    same: ['Unchanged {grade} osteoarthritis of the {side} knee.'],
  },
};

const KNEE_FLUID: Wording = {
  findings: {
    seen: ['There is a {grade} joint effusion of the {side} knee.'],
    new: ['A {grade} joint effusion of the {side} knee is new.'],
    larger: ['The joint effusion of the {side} knee has increased and is {grade}.'],
    smaller: ['The joint effusion of the {side} knee has decreased and is {grade}.'],
    same: ['Unchanged {grade} joint effusion of the {side} knee.'],
    gone: ['The joint effusion of the {side} knee has resolved.'],
  },
  impression: {
    seen: ['{Grade} joint effusion of the {side} knee.'],
    new: ['New joint effusion of the {side} knee.'],
    gone: ['Resolved joint effusion of the {side} knee.'],
  },
};

const PROSTHESIS: Wording = {
  findings: {
    seen: ['A total knee prosthesis is in place on the {side}, without lucency around its parts.'],
    new: ['A total knee prosthesis has been implanted on the {side}; its parts are well aligned.'],
    same: ['The {side} total knee prosthesis is unchanged in position.'],
  },
  impression: {
    seen: ['{Side} total knee prosthesis in good position.'],
    new: ['New {side} total knee prosthesis in good position.'],
    same: ['Unchanged {side} total knee prosthesis.'],
  },
};

const FRACTURE: Wording = {
  findings: {
    seen: [
      'A fracture of the {site} with a step of the joint surface is seen on the {side}.',
      'There is a {side} {site} fracture.',
    ],
    new: ['A new fracture of the {site} is seen on the {side}.'],
    smaller: ['The {side} {site} fracture is healing, with bridging of the line seen on {date}.'],
    same: ['The {side} {site} fracture is unchanged since {date}.'],
    gone: ['The {side} {site} fracture has healed.'],
  },
  impression: {
    seen: ['Fracture of the {side} {site}.'],
    new: ['New fracture of the {side} {site}.'],
    smaller: ['Healing fracture of the {side} {site}.'],
    gone: ['Healed fracture of the {side} {site}.'],
  },
};

/** The wording of each concept. */
export const WORDING: Readonly<Record<Concept, Wording>> = {
  'pulmonary nodule': NODULE,
  'pleural effusion': EFFUSION,
  pneumothorax: PNEUMOTHORAX,
  consolidation: CONSOLIDATION,
  cardiomegaly: HEART,
  'endotracheal tube': TUBE,
  'central venous catheter': LINE,
  'chest tube': DRAIN,
  osteoarthritis: ARTHRITIS,
  'joint effusion': KNEE_FLUID,
  'knee prosthesis': PROSTHESIS,
  fracture: FRACTURE,
};

/** Sentences that say that something is not there. */
export const NEGATIVES: Readonly<
  Record<'CHEST' | 'KNEE', readonly (readonly [concept: Concept, choices: readonly string[]])[]>
> = {
  CHEST: [
    [
      'consolidation',
      ['No consolidation.', 'The lungs show no consolidation.', 'There is no focal consolidation.'],
    ],
    [
      'pleural effusion',
      [
        'No pleural effusion.',
        'There is no pleural effusion.',
        'The pleural spaces are clear, without effusion.',
      ],
    ],
    ['pneumothorax', ['No pneumothorax.', 'There is no pneumothorax.', 'No evidence of pneumothorax.']],
    [
      'cardiomegaly',
      ['No cardiomegaly.', 'The heart is not enlarged.', 'Heart size is normal, without cardiomegaly.'],
    ],
    ['pulmonary nodule', ['No pulmonary nodule is seen.', 'There is no pulmonary nodule.']],
  ],
  KNEE: [
    ['fracture', ['No fracture.', 'There is no fracture.', 'No fracture line is seen.']],
    ['joint effusion', ['No joint effusion.', 'There is no joint effusion.']],
    ['osteoarthritis', ['No osteoarthritis.', 'The joint spaces are preserved, without osteoarthritis.']],
  ],
};
