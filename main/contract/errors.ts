/** The closed list of error codes that a call may answer with. `internal` is what no code foresaw. */
export const ERROR_CODES = [
  'invalid_input',
  'unknown_call',
  'not_found',
  'not_allowed',
  'refused',
  'conflict',
  'cancelled',
  'unavailable',
  'worker_died',
  'bad_file',
  'disk_full',
  'read_only',
  'disconnected',
  'internal',
] as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * An error with a code of the closed list and a sentence for the user that names what failed and the next step.
 * `values` are for the local log only: they never cross the wire.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly values: Readonly<Record<string, unknown>>;
  readonly incidentId: string | null;

  constructor(
    code: ErrorCode,
    sentence: string,
    values: Readonly<Record<string, unknown>> = {},
    incidentId: string | null = null,
  ) {
    super(sentence);
    this.code = code;
    this.values = values;
    this.incidentId = incidentId;
  }
}
