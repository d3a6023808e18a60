import type { ErrorBody, FailureCode, FieldError } from '@clientela/contract';
import texts from './lib.texts.json';

type ClientCode = FailureCode | 'connection_failed' | 'unreadable_answer';

/** A refusal as a screen shows it: the server's sentence, or ours when it could not answer. */
export class Failure extends Error {
  readonly code: ClientCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** Numbers that the sentence speaks of. */
  readonly values: Readonly<Record<string, number>>;
  /** Where it is, if it is in another store of the person. */
  readonly store_id: string | undefined;

  constructor(
    code: ClientCode,
    message: string,
    status = 0,
    { errors = [], values = {}, store_id }: Pick<ErrorBody, 'errors' | 'values' | 'store_id'> = {},
  ) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.values = values;
    this.store_id = store_id;
  }
}

/** Whether it does not exist, or not for this person; data of another store of theirs does not count. */
export function isMissing(error: unknown): boolean {
  return error instanceof Failure && error.status === 404 && !error.store_id;
}

/** No response: unreachable, cut off, or timed out. */
export const lostConnection = () => new Failure('connection_failed', texts.failure.connection);

/** An answer that is not ours to read: a proxy's page, or none at all. */
export const unreadable = (status: number) =>
  new Failure('unreadable_answer', texts.failure.unreadable, status);

/** Reads the error body of an answer; a proxy's HTML page becomes the generic apology. */
export async function failureOf(response: Response): Promise<Failure> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string' || !body.message.trim()) {
    return unreadable(response.status);
  }
  return new Failure(body.code, body.message, response.status, body);
}

/** Returns the field's error message, for callers without a form. */
export function exactMessageOf(error: unknown): string {
  const ofField = error instanceof Failure ? error.errors[0]?.message : undefined;
  return ofField ?? messageOf(error);
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Failure ? error.message : texts.failure.unreadable;
}
