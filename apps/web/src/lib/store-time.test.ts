import { expect, test } from 'vitest';
import { instantOf, storeTimeOf, timeZoneName } from './store-time.ts';

test('a time is written and read in the store’s zone, wherever the browser is', () => {
  expect(storeTimeOf('2026-11-27T12:30:00Z', 'America/Sao_Paulo')).toBe('2026-11-27T09:30');
  expect(storeTimeOf('2026-11-27T12:30:00Z', 'America/Manaus')).toBe('2026-11-27T08:30');
  expect(instantOf('2026-11-27T09:30', 'America/Sao_Paulo')).toBe('2026-11-27T12:30:00.000Z');
  expect(instantOf('2026-11-27T23:59', 'America/Noronha')).toBe('2026-11-28T01:59:00.000Z');
});

test('a zone is called what people call it', () => {
  expect(timeZoneName('America/Sao_Paulo')).toBe('horário de Brasília');
  expect(timeZoneName('America/Manaus')).toBe('horário do Amazonas');
});
