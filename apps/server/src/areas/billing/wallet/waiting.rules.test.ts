import { expect, test } from 'vitest';
import { readConfig } from '#platform/config';
import { CHARGE_TIMEOUT_MS } from '#providers/gateway-call';

/** After this long the browser gives a call up (apps/web/src/lib/wire.ts). */
const BROWSER_MS = 30_000;

test("a deposit responds before the browser times out, and the gateway's timeout is longer than both", () => {
  const { answerMs } = readConfig({}).payments;
  expect(answerMs).toBe(25_000);
  expect(answerMs).toBeLessThan(BROWSER_MS);
  expect(CHARGE_TIMEOUT_MS).toBe(60_000);
});

test("a configured wait beyond the browser's timeout is refused", () => {
  expect(() => readConfig({ DEPOSIT_ANSWER_MS: '30000' })).toThrow('DEPOSIT_ANSWER_MS');
});
