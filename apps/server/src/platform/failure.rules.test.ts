import { FAILURES, type FailureCode } from '@clientela/contract';
import { expect, test } from 'vitest';
import { Failure } from './failure.ts';

const codes = Object.keys(FAILURES) as FailureCode[];

test('a failure that asks to retry later includes Retry-After', () => {
  for (const code of codes) {
    const { status, retryAfter } = new Failure(code);
    if (status === 429 || status === 503) expect(retryAfter, code).toBeGreaterThan(0);
    else expect(retryAfter, code).toBeUndefined();
  }
  expect(new Failure('overloaded', { retryAfter: 5 }).retryAfter).toBe(5);
});

test('a refusal has one of the statuses of the specification and a sentence to show', () => {
  for (const code of codes) {
    const [status, sentence] = FAILURES[code];
    expect([400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503], code).toContain(status);
    expect(sentence, code).toMatch(/^[A-ZÁÉÍÓÚ]/);
  }
});
