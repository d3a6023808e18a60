import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Asked, ClusterFilters, MetricsQuery } from '@clientela/contract';
import { daysOfPreset } from '@clientela/domain';
import { describe, expect, test } from 'vitest';
import { EVERYDAY } from '#test/assistant/everyday';
import type { Question } from '#test/assistant/gold';
import { KINDS } from '#test/assistant/kinds';
import { KNOWN, KNOWN_BESIDE } from '#test/assistant/known';
import { ID, STORE_WORDS, TODAY } from '#test/assistant/store-words';
import { UNSEEN } from '#test/assistant/unseen';
import { UNSEEN_AGAIN } from '#test/assistant/unseen-again';
import { UNSEEN_FIFTH } from '#test/assistant/unseen-fifth';
import { UNSEEN_FOURTH } from '#test/assistant/unseen-fourth';
import { UNSEEN_SIXTH } from '#test/assistant/unseen-sixth';
import { UNSEEN_THIRD } from '#test/assistant/unseen-third';
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
  ...Object.entries(KINDS),
  ...Object.entries(EVERYDAY),
])('%s', (_category, questions) => {
  test.each(questions)('$text', (question) => {
    expect(normal(outcomeOf(question))).toEqual(normal(question.gold));
  });
});

describe.each([
  ['first', UNSEEN],
  ['second', UNSEEN_AGAIN],
  ['third', UNSEEN_THIRD],
  ['fourth', UNSEEN_FOURTH],
  ['fifth', UNSEEN_FIFTH],
  ['sixth', UNSEEN_SIXTH],
] as const)('of the %s unseen questions', (_nth, unseen) => {
  const questions = Object.entries(unseen).flatMap(([category, of]) =>
    of.map((question) => ({ category, question, outcome: outcomeOf(question) })),
  );
  const isExact = ({ question, outcome }: (typeof questions)[number]) =>
    isDeepStrictEqual(normal(outcome), normal(question.gold));

  test('80 % are exact, and 2 % wrong', () => {
    const exact = questions.filter(isExact);
    const wrong = questions.filter((one) => 'asked' in one.outcome && !isExact(one));
    expect(questions.length).toBeGreaterThanOrEqual(60);
    expect(exact.length).toBeGreaterThanOrEqual(questions.length * 0.8);
    expect(wrong.length).toBeLessThanOrEqual(questions.length * 0.02);
  });

  test('every trap is refused', () => {
    const traps = questions.filter(({ category }) => category === 'traps');
    expect(traps.length).toBeGreaterThanOrEqual(7);
    expect(traps.filter(({ outcome }) => !('refusal' in outcome))).toEqual([]);
  });
});

test('the known questions and their outcomes are those written before the grammar', async () => {
  const file = await readFile(new URL('../../../../../test/assistant/known.ts', import.meta.url));
  expect(createHash('sha256').update(file).digest('hex')).toBe(KNOWN_CHECKSUM);
});

test('five thousand names of each kind hardly slow understanding down', () => {
  const parts = ['Camiseta Vestido Calça Tênis Caneca', 'Básica Floral Jeans Longa Lisa'];
  const [kinds, cuts] = parts.map((part) => part.split(' ')) as [string[], string[]];
  const named = (n: number) => `${kinds[n % 5]} ${cuts[(n >> 3) % 5]} ${n}`;
  const of = ['product', 'category', 'brand', 'campaign', 'cluster', 'tag', 'coupon'] as const;
  const names = of.flatMap((kind) =>
    Array.from({ length: 5_000 }, (_, n) => {
      const name =
        kind === 'campaign' ? `Campanha ${named(n)} para clientes` : `${named(n)} ${kind}`;
      return { of: kind, key: `${kind} ${n}`, name };
    }),
  );
  const cities = Array.from({ length: 5_000 }, (_, n) => {
    const name = `Santa ${n.toString(36)}lina do ${(n * 7).toString(36)}/SP`;
    return { of: 'city' as const, key: name, name };
  });
  const large = new Grammar(TODAY, [...STORE_WORDS, ...names, ...cities]);
  const questions = [
    ...Object.values(KNOWN),
    ...Object.values(KINDS),
    ...Object.values(EVERYDAY),
  ].flat();
  // The fastest of three: other work on the machine is no work of the grammar.
  const p99 = (of: Grammar) => {
    const times = questions.map(({ text }) => {
      const runs = [1, 2, 3].map(() => {
        const startedAt = performance.now();
        of.understand(text);
        return performance.now() - startedAt;
      });
      return Math.min(...runs);
    });
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  };
  const [few, many] = [p99(grammar), p99(large)];
  // Reading every name for each question would take a hundred times as long.
  expect(many).toBeLessThan(few * 20);
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
  expect(asked('quem comprou ontem')).toEqual({
    refusal: 'words',
    words: ['ontem'],
    limit: 'past_purchases',
  });
});

test('what the product cannot say is refused with a sentence of its own', () => {
  const limitOf = (text: string) => (grammar.understand(text) as { limit?: string }).limit;
  expect(limitOf('quanto vou faturar mês que vem')).toBe('future');
  expect(limitOf('vendas de ontem à noite')).toBe('hours');
  expect(limitOf('quantos pedidos cancelados este mês')).toBe('statuses');
  expect(limitOf('produtos menos vendidos')).toBe('smallest');
});

test('courtesies are no part of a name of the store', () => {
  const caneca = { of: 'product' as const, key: ID.caneca, name: 'Caneca Bom Dia Valeu' };
  const store = new Grammar(TODAY, [caneca]);
  const asked = { kind: 'query', query: { where: [{ dimension: 'product' }] } };
  expect(store.understand('bom dia, quanto vendi da caneca bom dia valeu')).toMatchObject({
    asked,
  });
  const beleza = new Grammar(TODAY, [{ of: 'category', key: 'Beleza', name: 'Beleza' }]);
  expect(beleza.understand('beleza vendeu quanto este mês')).toMatchObject({
    asked: { kind: 'query', query: { where: [{ dimension: 'category', values: ['Beleza'] }] } },
  });
});

test('every expected outcome is one that the product accepts', () => {
  for (const { gold } of [
    ...Object.values(KNOWN),
    ...Object.values(KINDS),
    ...Object.values(EVERYDAY),
  ].flat()) {
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
