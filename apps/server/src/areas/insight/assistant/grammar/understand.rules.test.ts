import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Asked, ClusterFilters, MetricsQuery } from '@clientela/contract';
import { daysOfPreset } from '@clientela/domain';
import { describe, expect, test } from 'vitest';
import type { Question } from '#test/assistant/gold';
import { KNOWN, KNOWN_BESIDE } from '#test/assistant/known';
import { STORE_WORDS, TODAY } from '#test/assistant/store-words';
import { UNSEEN } from '#test/assistant/unseen';
import type { Understanding } from '../understanding.ts';
import { Grammar } from './understand.ts';

/** Of `known.ts`: a change of it is a change of what the product promises. */
const KNOWN_CHECKSUM = '845f5ea7322eec1a06e668546fc081687995cf7ddb9c04214b65473bd5549c66';

const grammar = new Grammar(TODAY, STORE_WORDS);

/** The outcome of a question after those before it. */
function outcomeOf({ text, after = [] }: Question): Understanding {
  let previous: Asked | null = null;
  for (const earlier of after) {
    const understood = grammar.understand(earlier, previous);
    if (!('asked' in understood)) throw new Error(`${earlier}: ${JSON.stringify(understood)}`);
    previous = understood.asked;
  }
  return grammar.understand(text, previous);
}

const sorted = (parts: readonly object[]) => parts.map((part) => JSON.stringify(part)).sort();

/** Conditions in any order; periods by their days: a preset and the same days are one answer. */
function normal(outcome: object): object {
  if ('refusal' in outcome) return { refusal: outcome.refusal };
  const plain = (asked: Asked): object => {
    if ('filters' in asked) return { ...asked, filters: sorted(asked.filters.of) };
    if (asked.kind !== 'query') return asked;
    const { period, ...query } = asked.query;
    const days = typeof period === 'string' ? daysOfPreset(period, TODAY) : period;
    return { ...asked, query: { ...query, days } };
  };
  if ('choices' in outcome) {
    const choices = (outcome.choices as Asked[]).map(plain);
    return {
      choices: choices.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    };
  }
  return { asked: plain((outcome as { asked: Asked }).asked) };
}

describe.each([
  ...Object.entries(KNOWN),
  ['drafts, lessons and explanations', KNOWN_BESIDE] as const,
])('%s', (_category, questions) => {
  test.each(questions)('$text', (question) => {
    expect(normal(outcomeOf(question))).toEqual(normal(question.gold));
  });
});

test('of the unseen questions 80 % are exact, 2 % wrong, and every trap is refused', () => {
  const questions = Object.entries(UNSEEN).flatMap(([category, of]) =>
    of.map((question) => ({ category, question, outcome: outcomeOf(question) })),
  );
  const isExact = ({ question, outcome }: (typeof questions)[number]) =>
    isDeepStrictEqual(normal(outcome), normal(question.gold));
  const exact = questions.filter(isExact);
  const wrong = questions.filter((one) => 'asked' in one.outcome && !isExact(one));
  const answeredTraps = questions.filter(
    ({ category, outcome }) => category === 'traps' && !('refusal' in outcome),
  );
  expect(questions).toHaveLength(60);
  expect(exact.length).toBeGreaterThanOrEqual(48);
  expect(wrong.length).toBeLessThanOrEqual(1);
  expect(answeredTraps).toEqual([]);
});

test('the known questions and their outcomes are those written before the grammar', async () => {
  const file = await readFile(new URL('../../../../../test/assistant/known.ts', import.meta.url));
  expect(createHash('sha256').update(file).digest('hex')).toBe(KNOWN_CHECKSUM);
});

test('understanding takes a hundredth of a second at most, in a store of ten thousand products', () => {
  const parts = ['Camiseta Vestido Calça Tênis Caneca', 'Básica Floral Jeans Longa Lisa'];
  const products = Array.from({ length: 10_000 }, (_, n) => {
    const [kinds, cuts] = parts.map((part) => part.split(' ')) as [string[], string[]];
    const name = `${kinds[n % 5]} ${cuts[(n >> 3) % 5]} ${n}`;
    return { of: 'product' as const, key: String(n), name };
  });
  const large = new Grammar(TODAY, [...STORE_WORDS, ...products]);
  const questions = Object.values(KNOWN).flat();
  const times = [1, 2, 3].flatMap(() =>
    questions.map(({ text }) => {
      const startedAt = performance.now();
      large.understand(text);
      return performance.now() - startedAt;
    }),
  );
  const half = times.sort((a, b) => a - b)[times.length >> 1]!;
  expect(half).toBeLessThan(10);
});

test('a whole question is understood alone, and only a continuation keeps what came before', () => {
  const previous = (text: string) => (grammar.understand(text) as { asked: Asked }).asked;
  const quiet = previous('quem não compra há 90 dias');
  expect(grammar.understand('Quem faz aniversário este mês?', quiet)).toEqual(
    grammar.understand('Quem faz aniversário este mês?'),
  );
  const minas = previous('receita de MG este ano');
  expect(grammar.understand('quantos clientes eu tenho', minas)).toEqual(
    grammar.understand('quantos clientes eu tenho'),
  );
});

test('what is denied is denied alone, and what groups do not know refuses the question', () => {
  const asked = (text: string) => grammar.understand(text);
  expect(asked('quem comprou camiseta mas não comprou vestido')).toMatchObject({
    asked: {
      filters: {
        of: [
          { field: 'category', test: 'bought', values: ['Camisetas'] },
          { field: 'category', test: 'not_bought', values: ['Vestidos'] },
        ],
      },
    },
  });
  expect(asked('quem clicou na campanha Volta às aulas mas não comprou')).toEqual({
    refusal: 'words',
    words: ['não comprou'],
  });
  expect(asked('quem comprou em Campinas e Santos')).toEqual({
    refusal: 'words',
    words: ['Campinas', 'Santos'],
  });
  expect(asked('quem comprou ontem')).toEqual({ refusal: 'words', words: ['ontem'] });
});

test('every expected outcome is one that the product accepts', () => {
  for (const { gold } of Object.values(KNOWN).flat()) {
    const all = 'asked' in gold ? [gold.asked] : 'choices' in gold ? gold.choices : [];
    for (const asked of all) {
      if (asked.kind === 'query') expect(MetricsQuery.safeParse(asked.query).success).toBe(true);
      if (asked.kind === 'people')
        expect(ClusterFilters.safeParse(asked.filters).success).toBe(true);
    }
  }
});

test('a group or campaign that was saved from a question does not hide it', () => {
  for (const text of ['quem não compra há 90 dias', 'quem comprou canecas nos últimos 60 dias']) {
    const saved = (['cluster', 'campaign'] as const).map((of) => ({ of, key: of, name: text }));
    const named = new Grammar(TODAY, [...STORE_WORDS, ...saved]);
    expect(named.understand(text)).toEqual(new Grammar(TODAY, STORE_WORDS).understand(text));
    expect(named.understand(`receita do grupo ${text}`)).toMatchObject({
      asked: { query: { where: [{ dimension: 'customer_cluster', values: ['cluster'] }] } },
    });
  }
});
