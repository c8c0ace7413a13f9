import { RecordedAt } from '../contract/domain/time.ts';
import type { Clock } from './types.ts';

/** The computer's clock, in UTC. */
export const systemClock: Clock = { now: () => RecordedAt.parse(new Date().toISOString()) };
