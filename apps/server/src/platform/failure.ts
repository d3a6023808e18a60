import { FAILURES, type FailureCode, type FieldError } from '@clientela/contract';

/** Default Retry-After for failures without a known time. */
const RETRY_AFTER_SECONDS = 30;
const COME_BACK: readonly number[] = [429, 503];

/** An expected refusal. Its status and sentence are in the contract's table. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds, with every 429 and 503. */
  readonly retryAfter: number | undefined;
  readonly values: Record<string, number> | undefined;
  readonly store_id: string | undefined;

  constructor(
    code: FailureCode,
    details: {
      message?: string;
      errors?: FieldError[];
      retryAfter?: number;
      values?: Record<string, number>;
      store_id?: string;
      cause?: unknown;
    } = {},
  ) {
    super(details.message ?? FAILURES[code][1], { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.retryAfter =
      details.retryAfter ?? (COME_BACK.includes(this.status) ? RETRY_AFTER_SECONDS : undefined);
    this.values = details.values;
    this.store_id = details.store_id;
  }

  get status(): number {
    return FAILURES[this.code][0];
  }
}

/**
 * Refuses to overwrite a change made since the caller read the row; without a version it
 * overwrites.
 */
export function assertUnchanged(
  read_at: string | undefined,
  saved: { updated_at: string },
  code: FailureCode,
): void {
  if (read_at && Date.parse(read_at) !== Date.parse(saved.updated_at)) throw new Failure(code);
}

/** A 422 on one field, with the sentence to show below it. */
export function invalidField(field: string, message: string, rule = 'invalid'): Failure {
  return new Failure('invalid_fields', { errors: [{ field, rule, message }] });
}
