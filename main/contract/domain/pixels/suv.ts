import { dicomDateTimeMs, dicomInstantMs } from './dicomInstant.ts';

/** What a PET image says about its values, as written. Unknown is null. */
export interface PetFacts {
  /** (0054,1001) */
  readonly units: string | null;
  /** (0054,1006), what GML is normalised by; absent means body weight. */
  readonly suvType: string | null;
  /** (0054,1102) */
  readonly decayCorrection: string | null;
  /** (0018,9701): the moment that an enhanced image is corrected to; absent of others. */
  readonly decayCorrectedTo?: string | null;
  /** (0028,0051) */
  readonly corrections: readonly string[];
  /** (0010,1030) */
  readonly weightKg: number | null;
  /** (0018,1074) */
  readonly doseBq: number | null;
  /** (0018,1075) */
  readonly halfLifeSeconds: number | null;
  /** (0018,1078) */
  readonly injectionDateTime: string | null;
  /** (0018,1072) */
  readonly injectionTime: string | null;
  /** (0008,0021), (0008,0031) */
  readonly series: readonly [date: string | null, time: string | null];
  /** (0008,0022), (0008,0032) */
  readonly acquisition: readonly [date: string | null, time: string | null];
  /** (0008,0201) */
  readonly timezoneOffset: string | null;
  /** What a maker says counts are to be multiplied by to become SUV; null where it does not. */
  readonly countsToSuv: number | null;
}

/** How values after the Modality LUT are shown: times `factor`, in `unit`. `reason` says why that is no SUV; null where it is one. */
export interface PetScale {
  readonly factor: number;
  readonly unit: string;
  readonly reason: string | null;
}

const SUV_TYPES: Readonly<Record<string, string>> = {
  BW: 'SUVbw',
  LBM: 'SUVlbm',
  LBMJAMES128: 'SUVlbm',
  LBMJANMA: 'SUVlbm',
  BSA: 'SUVbsa',
  IBW: 'SUVibw',
};
/** Less was never injected: such a figure is not in Bq. */
const LEAST_DOSE_BQ = 100_000;

/** The standardised uptake value by body weight of a PET image's values, or why there is none (V7, PS3.3 C.8.9.1). */
export function petScale(facts: PetFacts): PetScale {
  const { units, suvType, countsToSuv } = facts;
  if (units === 'GML') {
    const unit = SUV_TYPES[suvType ?? 'BW'];
    return unit === undefined
      ? { factor: 1, unit: 'g/ml', reason: `SUV of the unknown type ${suvType}` }
      : { factor: 1, unit, reason: null };
  }
  if (units === 'CNTS') {
    return countsToSuv !== null && countsToSuv > 0
      ? { factor: countsToSuv, unit: 'SUVbw', reason: null }
      : { factor: 1, unit: 'counts', reason: 'the values are counts' };
  }
  if (units !== 'BQML') return { factor: 1, unit: units ?? 'raw', reason: 'the values are not in Bq/ml' };
  const weight = facts.weightKg;
  const dose = doseAtReference(facts);
  const reason = whyNone(facts) ?? (typeof dose === 'string' ? dose : null);
  if (reason !== null || weight === null || typeof dose === 'string')
    return { factor: 1, unit: 'Bq/ml', reason };
  return { factor: (1000 * weight) / dose, unit: 'SUVbw', reason: null };
}

function whyNone({ weightKg, corrections, decayCorrection }: PetFacts): string | null {
  if (weightKg === null || weightKg <= 0) return 'the weight is missing';
  if (!corrections.includes('ATTN')) return 'the values are not corrected for attenuation';
  if (!corrections.includes('DECY')) return 'the values are not corrected for decay';
  if (decayCorrection === 'NONE') return 'the values are not corrected for decay';
  return decayCorrection === null ? 'the time of the decay correction is not said' : null;
}

/** The injected dose in Bq at the time that the values are corrected to, or why it is not known. */
function doseAtReference(facts: PetFacts): number | string {
  const { doseBq, halfLifeSeconds, decayCorrection } = facts;
  if (doseBq === null || doseBq <= 0) return 'the injected dose is missing';
  if (doseBq < LEAST_DOSE_BQ) return `an injected dose of ${doseBq} Bq cannot be`;
  if (decayCorrection === 'ADMIN') return doseBq;
  if (decayCorrection === 'DATETIME') return doseDecayedTo(facts, doseBq);
  if (decayCorrection !== 'START') return `the decay correction ${decayCorrection ?? ''} is not known`;
  if (halfLifeSeconds === null || halfLifeSeconds <= 0) return 'the half-life is missing';
  const seconds = secondsToScan(facts);
  return typeof seconds === 'string' ? seconds : doseBq * 2 ** (-seconds / halfLifeSeconds);
}

/** The dose at the moment that an enhanced image is corrected to (PS3.3 C.8.22.4), which may also be that of the injection. */
function doseDecayedTo(facts: PetFacts, doseBq: number): number | string {
  const { halfLifeSeconds, timezoneOffset: offset } = facts;
  const to = dicomDateTimeMs(facts.decayCorrectedTo ?? null, offset);
  const injected = dicomDateTimeMs(facts.injectionDateTime, offset);
  if (to === null) return 'the time of the decay correction is not said';
  if (injected === null) return 'the time of injection is missing';
  if (injected > to) return 'the injection is dated after the time of the decay correction';
  if (halfLifeSeconds === null || halfLifeSeconds <= 0) return 'the half-life is missing';
  return doseBq * 2 ** (-(to - injected) / 1000 / halfLifeSeconds);
}

/** From injection to the start of the series, to which START corrects, in seconds. */
function secondsToScan(facts: PetFacts): number | string {
  const { series, acquisition, timezoneOffset: offset } = facts;
  const start = dicomInstantMs(...series, offset);
  if (start === null) return 'the time of the series is missing';
  const acquired = dicomInstantMs(...acquisition, offset);
  // A series made after the scan bears a time of its own.
  if (acquired !== null && acquired < start) return 'the series is dated after its images were taken';
  const injected =
    dicomDateTimeMs(facts.injectionDateTime, offset) ??
    dicomInstantMs(series[0], facts.injectionTime, offset);
  if (injected === null) return 'the time of injection is missing';
  if (injected <= start) return (start - injected) / 1000;
  return facts.injectionDateTime === null
    ? 'the injection is timed after the scan, and its date is missing'
    : 'the injection is dated after the scan';
}
