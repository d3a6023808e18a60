import { describe, expect, test } from 'vitest';
import { healthOf, mailboxProviderOf } from './health.rules.ts';

test.each([
  ['gmail.com', 'gmail'],
  ['googlemail.com', 'gmail'],
  ['hotmail.com', 'outlook'],
  ['hotmail.com.br', 'outlook'],
  ['live.com', 'outlook'],
  ['outlook.com.br', 'outlook'],
  ['yahoo.com.br', 'yahoo'],
  ['ymail.com', 'yahoo'],
  ['uol.com.br', 'uol'],
  ['bol.com.br', 'bol'],
  ['terra.com.br', 'terra'],
  ['iCloud.com', 'icloud'],
  ['gmail.com.loja.example', 'others'],
  ['notgmail.com', 'others'],
  ['', 'others'],
])('%s belongs to %s', (domain, provider) => {
  expect(mailboxProviderOf(domain)).toBe(provider);
});

const state = (sent: number, hard: number, complaints = 0, refused = 0) => {
  const delivered = sent - hard - refused;
  return healthOf([{ domain: 'gmail.com', sent, delivered, hard, complaints, refused }]).state;
};

describe('the state', () => {
  test.each([
    [1000, 19, 0, 'good'],
    [1000, 20, 0, 'warn'],
    [1000, 49, 0, 'warn'],
    [1000, 50, 0, 'red'],
    [1001, 0, 1, 'good'],
    [1000, 0, 1, 'warn'],
    [1000, 0, 2, 'warn'],
    [1000, 0, 3, 'red'],
  ])('of %i sent, %i dead and %i complaints is %s', (sent, hard, complaints, expected) => {
    expect(state(sent, hard, complaints)).toBe(expected);
  });

  test('follows what is refused because of the sender or the content', () => {
    expect([19, 20, 50].map((refused) => state(1000, 0, 0, refused))).toEqual([
      'good',
      'warn',
      'red',
    ]);
    expect(state(150, 0, 0, 150)).toBe('red');
  });

  test('says nothing below 100 answers, delivered or refused', () => {
    expect(state(99, 10)).toBeNull();
    expect(state(100, 10)).toBe('red');
    expect(state(1000, 950)).toBe('red');
    expect(healthOf([])).toMatchObject({ sent: 0, hard_rate: 0, state: null, providers: [] });
  });
});

test('domains of one provider are one row, the largest first', () => {
  const counts = { delivered: 0, hard: 0, complaints: 0, refused: 0 };
  const { sent, providers } = healthOf([
    { ...counts, domain: 'gmail.com', sent: 3 },
    { ...counts, domain: 'hotmail.com', sent: 2 },
    { ...counts, domain: 'live.com', sent: 2 },
  ]);
  expect(sent).toBe(7);
  expect(providers.map(({ provider, sent }) => [provider, sent])).toEqual([
    ['outlook', 4],
    ['gmail', 3],
  ]);
});
