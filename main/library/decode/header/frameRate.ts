import type { Dataset } from '../../parse/dataset.ts';

/**
 * Images per second at which a file is to be played: by Frame Time (0018,1063) in ms, Recommended Display Frame Rate (0008,2144), or
 * Cine Rate (0018,0040), the first that is more than zero; null where none is.
 */
export function readFrameRate(data: Pick<Dataset, 'number'>): number | null {
  const rates = [1000 / (data.number('x00181063') ?? 0), data.number('x00082144'), data.number('x00180040')];
  return rates.find((rate) => rate !== null && Number.isFinite(rate) && rate > 0) ?? null;
}
