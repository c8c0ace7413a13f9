/** What two values of one thing are compared by. */
interface Measured {
  readonly concept: string;
  readonly value: number | null;
  readonly unit: string | null;
}

/** Units that differ by a factor alone: the base unit and how many of it one makes. */
const FACTORS: Readonly<Record<string, readonly [string, number]>> = {
  'g/l': ['g/l', 1],
  'g/dl': ['g/l', 10],
  'mg/dl': ['g/l', 0.01],
  'mg/l': ['g/l', 0.001],
  'µg/l': ['g/l', 1e-6],
  'ng/ml': ['g/l', 1e-6],
  'g/day': ['mg/day', 1000],
  'g/24h': ['mg/day', 1000],
  'mg/day': ['mg/day', 1],
  'mg/24h': ['mg/day', 1],
  'mol/l': ['µmol/l', 1e6],
  'mmol/l': ['µmol/l', 1000],
  'µmol/l': ['µmol/l', 1],
  'umol/l': ['µmol/l', 1],
  'nmol/l': ['µmol/l', 0.001],
  cc: ['ml', 1],
  ml: ['ml', 1],
  l: ['ml', 1000],
  kpa: ['mmhg', 7.50062],
  mmhg: ['mmhg', 1],
  percent: ['%', 1],
  '%': ['%', 1],
};

/** µmol in a gram, by molar mass: creatinine 113.12, urea 60.06, uric acid 168.11, glucose 180.16, bilirubin 584.66, cholesterol 386.65 g/mol. */
const MICROMOL_PER_GRAM: Readonly<Record<string, number>> = {
  creatinine: 8840,
  urea: 16_650,
  'uric acid': 5949,
  glucose: 5551,
  bilirubin: 1710,
  cholesterol: 2586,
};
const TOLERANCE = 0.02;

/** True where two values are equal once both are in one unit: 1.2 g a day is 1200 mg; HbA1c 7.0 % is 53 mmol/mol. Units that are not known are not converted. */
export function isEqualConverted(a: Measured, b: Measured): boolean {
  if (a.value === null || b.value === null || a.unit === null || b.unit === null) return false;
  const [left, right] = [toBase(a.concept, a.value, a.unit), toBase(b.concept, b.value, b.unit)];
  if (left === null || right === null || left.unit !== right.unit) return false;
  return (
    Math.abs(left.value - right.value) <= TOLERANCE * Math.max(Math.abs(left.value), Math.abs(right.value))
  );
}

function toBase(concept: string, value: number, unit: string): { value: number; unit: string } | null {
  const written = unit.toLowerCase().replace(/\s/g, '').replace('μ', 'µ');
  if (/\bhba1c\b/i.test(concept) && written === '%')
    return { value: (value - 2.15) * 10.929, unit: 'mmol/mol' };
  if (written === 'mmol/mol') return { value, unit: 'mmol/mol' };
  const known = FACTORS[written];
  if (!known) return null;
  const [base, factor] = known;
  const molar = base === 'g/l' ? molarOf(concept) : undefined;
  return molar === undefined
    ? { value: value * factor, unit: base }
    : { value: value * factor * molar, unit: 'µmol/l' };
}

function molarOf(concept: string): number | undefined {
  const lower = concept.toLowerCase();
  return MICROMOL_PER_GRAM[Object.keys(MICROMOL_PER_GRAM).find((name) => lower.includes(name)) ?? ''];
}
