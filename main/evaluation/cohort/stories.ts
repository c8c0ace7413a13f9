import {
  arthritis,
  bigHeart,
  catheter,
  chest,
  DEMO_ISSUER,
  knee,
  nodule,
  sided,
  tracheal,
} from './demoStories.ts';
import type { Random } from './random.ts';
import type { PatientTruth, StudyTruth, TruthFinding } from './truth.ts';

type Plot = (random: Random, dates: readonly string[]) => StudyTruth[];

const SITES = [
  'right upper lobe',
  'right middle lobe',
  'right lower lobe',
  'left upper lobe',
  'lingula',
  'left lower lobe',
];
const GRADES = ['small', 'moderate', 'large'] as const;

const growing: (modality: 'CT' | 'DX') => Plot = (modality) => (random, dates) => {
  const site = random.pick(SITES);
  const second = random.next() < 0.5 ? random.pick(SITES) : null;
  let mm = modality === 'CT' ? Math.round(random.between(5, 8)) : Math.round(random.between(9, 12));
  return dates.map((date, i) => {
    if (i > 0) mm += random.pick([0, 2, 3, 4, 5]);
    const findings = [nodule('nodule-1', site, mm), ...(second ? [nodule('nodule-2', second, 7)] : [])];
    const differential =
      i > 0 && mm > 12
        ? ['lung adenocarcinoma', 'granuloma', 'metastasis']
        : ['granuloma', 'lung adenocarcinoma', 'hamartoma'];
    return chest(
      modality,
      date,
      i === 0 ? 'Cough; exclude pneumonia.' : 'Follow-up of a pulmonary nodule.',
      differential,
      findings,
    );
  });
};

const comingAndGoing: Plot = (random, dates) => {
  const first = random.pick(['R', 'L'] as const);
  let ratio = 0.52 + Math.round(random.between(0, 8)) / 100;
  return dates.map((date) => {
    ratio = Math.round(Math.min(0.62, Math.max(0.51, ratio + random.between(-0.03, 0.03))) * 100) / 100;
    const findings: TruthFinding[] = [bigHeart(ratio)];
    if (random.next() < 0.65) findings.push(sided('pleural effusion', first, random.pick(GRADES)));
    if (random.next() < 0.3) findings.push(sided('pleural effusion', first === 'R' ? 'L' : 'R', 'small'));
    return chest('DX', date, 'Shortness of breath.', ['heart failure', 'pneumonia'], findings);
  });
};

const intensiveCare: Plot = (random, dates) => {
  const site = random.pick(['right lower lobe', 'left lower lobe', 'right middle lobe']);
  const side = site.startsWith('right') ? 'R' : 'L';
  return dates.map((date, i) => {
    const last = i === dates.length - 1;
    const findings: TruthFinding[] = [];
    if (!last) findings.push(tracheal(i === 0 ? random.pick([-12, 60]) : random.pick([38, 42, 45])));
    findings.push(
      catheter('R', i === 0 ? random.pick(['right atrium', 'brachiocephalic vein']) : 'superior vena cava'),
    );
    if (!last || random.next() < 0.4) findings.push(sided('consolidation', side, random.pick(GRADES), site));
    return chest(
      'CR',
      date,
      'Position of tubes and lines?',
      ['pneumonia', 'aspiration', 'heart failure'],
      findings,
    );
  });
};

const collapsing: Plot = (random, dates) => {
  let side = random.pick(['R', 'L'] as const);
  return dates.map((date, i) => {
    if (i >= 3 && random.next() < 0.6) side = side === 'R' ? 'L' : 'R';
    const quiet = i % 3 === 2;
    const findings = quiet ? [] : [sided('pneumothorax', side, i % 3 === 0 ? 'moderate' : 'small')];
    if (i % 3 === 1) findings.push(sided('chest tube', side, null));
    const differential = quiet
      ? ['normal chest', 'spontaneous pneumothorax']
      : ['spontaneous pneumothorax', 'bullous disease'];
    return chest('DX', date, 'Chest pain.', differential, findings);
  });
};

const wearing: Plot = (random, dates) => {
  const first = random.pick(['R', 'L'] as const);
  const space = { R: random.between(3, 4), L: random.between(3, 4) };
  return dates.map((date, i) => {
    const side = i % 3 === 2 ? (first === 'R' ? 'L' : 'R') : first;
    space[side] = Math.max(0.8, space[side] - random.between(0.3, 1));
    const mm = Math.round(space[side] * 10) / 10;
    const findings = [arthritis(side, mm < 1.8 ? 'severe' : mm < 3 ? 'moderate' : 'mild', mm)];
    if (random.next() < 0.5)
      findings.push(sided('joint effusion', side, random.pick(['small', 'moderate'] as const), 'knee'));
    return knee(side, date, 'Pain in the knee.', ['osteoarthritis', 'rheumatoid arthritis'], findings);
  });
};

/** Plots by turns, radiographs more often than CT, which costs thirty times as many files. */
const PLOTS: readonly (readonly [Plot, gapDays: number])[] = [
  [growing('DX'), 330],
  [comingAndGoing, 60],
  [intensiveCare, 3],
  [collapsing, 40],
  [growing('CT'), 300],
  [wearing, 400],
  [comingAndGoing, 90],
  [intensiveCare, 2],
];

/** Draws a fictional patient with the given number of studies; the same random and index give the same story. */
export function createStory(random: Random, index: number, studies: number): PatientTruth {
  const [plot, gapDays] = PLOTS[index % PLOTS.length] as (typeof PLOTS)[number];
  const number = String(index + 1).padStart(4, '0');
  const start = Date.UTC(2019 + Math.floor(random.between(0, 4)), 0, 1 + Math.floor(random.between(0, 300)));
  const dates: string[] = [];
  for (
    let i = 0, day = 0;
    i < studies;
    i++, day += Math.max(1, Math.round(gapDays * random.between(0.6, 1.5)))
  ) {
    dates.push(new Date(start + day * 86_400_000).toISOString().slice(0, 10));
  }
  return {
    patientId: `PHANTOM-${number}`,
    issuer: DEMO_ISSUER,
    name: `PHANTOM^NUMBER ${number}`,
    sex: random.pick(['F', 'M'] as const),
    birthDate: `${Math.floor(random.between(1935, 1995))}-0${Math.floor(random.between(1, 9))}-1${Math.floor(random.between(0, 9))}`,
    studies: plot(random, dates),
  };
}
