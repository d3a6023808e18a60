import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger, withLogFields } from './log.ts';

function aLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLogger('info', (line) => lines.push(JSON.parse(line))) };
}

test('each line is JSON with its time, level and event, from the configured level', () => {
  const { lines, log } = aLog();
  log.debug('nobody reads this');
  log.warn('card refused', { store: 's1' });
  expect(lines).toEqual([
    { at: expect.stringMatching(/^\d{4}-.*Z$/), level: 'warn', event: 'card refused', store: 's1' },
  ]);
});

test('lines of one request carry its id, also with concurrent requests', async () => {
  const { lines, log } = aLog();
  const request = (id: string) =>
    withLogFields({ request: id }, async () => {
      await wait(1);
      log.info('done', { by: id });
    });
  await Promise.all([request('a'), request('b')]);
  log.info('done', { by: 'nobody' });
  expect(lines.map(({ by, request }) => [by, request])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['nobody', undefined],
  ]);
});

test('personal data is not logged, nor are addresses in errors', () => {
  const { lines, log } = aLog();
  log.error('not sent', {
    email: 'ana@loja.example',
    customer: { phone: '+5511999999999', id: 'c1' },
    error: new Error('550 <ana.souza@loja.example> unknown'),
  });
  expect(lines[0]).toMatchObject({ email: '[personal]', customer: { id: 'c1' } });
  expect(JSON.stringify(lines)).not.toMatch(/loja\.example|5511999/);
  expect(lines[0]).toMatchObject({ error: { message: '550 <[e-mail]> unknown' } });
});
