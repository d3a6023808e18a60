import { expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { CHARGE_TIMEOUT_MS } from '#providers/gateway-call';

/** After this long the browser gives a call up (apps/web/src/lib/wire.ts). */
const BROWSER_MS = 30_000;

test('a deposit answers before the browser gives up, and the gateway has longer than both', () => {
  const { answerMs } = readConfig({}).payments;
  expect(answerMs).toBe(25_000);
  expect(answerMs).toBeLessThan(BROWSER_MS);
  expect(CHARGE_TIMEOUT_MS).toBe(60_000);
});

test('nobody can configure a wait that the browser does not sit out', () => {
  expect(() => readConfig({ DEPOSIT_ANSWER_MS: '30000' })).toThrow('DEPOSIT_ANSWER_MS');
});
