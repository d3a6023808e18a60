import { isDeepStrictEqual } from 'node:util';
import {
  ASSISTANT_REFUSALS,
  type Asked,
  type AssistantAnswer,
  type AssistantQuestion,
  type AssistantRefusal,
  type askAssistant,
  type PastQuestion,
} from '@clientela/contract';
import pg from 'pg';
import type { z } from 'zod';
import { namesAmong } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { answerOf } from './answer.ts';
import { assistantTexts } from './assistant.texts.ts';
import { grammarFor } from './grammar-cache.ts';
import { type Part, partsOf } from './in-words.ts';
import { maskQuestion } from './model/masking.ts';
import { allowedModel } from './model/model-consent.queries.ts';
import { translate } from './model/translate.ts';
import { findQuestion, keepQuestion, type Outcome, settleQuestion } from './questions.queries.ts';
import { citiesNamed } from './store-words.queries.ts';
import type { Understanding } from './understanding.ts';

type Body = z.output<(typeof askAssistant)['body']>;

/** How long an answer may take (analytics §5). */
const ANSWER_MS = 5_000;
const CANCELLED = '57014';

/** Understands and answers a question, and keeps it in the person's history. */
export async function ask(ctx: Ctx, body: Body): Promise<AssistantQuestion> {
  const id = await keepQuestion(ctx, body.text);
  const { understood, ...by } = await understand(ctx, body);
  const { outcome, answer, parts } = await answered(ctx, understood);
  const kept = await settleQuestion(ctx, id, { ...outcome, ...by });
  return { ...kept, answer, parts };
}

/** A question as understood, and by what. */
interface Understood extends Pick<Outcome, 'understood_by' | 'model_host' | 'model_outcome'> {
  understood: Understanding;
}

const BY_GRAMMAR = { understood_by: 'grammar', model_host: null, model_outcome: null } as const;

async function understand(ctx: Ctx, { text, previous_id, asked }: Body): Promise<Understood> {
  const before = previous_id ? await findQuestion(ctx, previous_id) : null;
  if (asked)
    return { understood: { asked, is_default_period: isDefault(asked, before) }, ...byOf(before) };
  const previous = before?.asked ?? null;
  const { grammar, today } = await grammarFor(ctx);
  const understood = grammar.understand(text, previous);
  // Causes, changes, contacts and what the product cannot say are refused whatever a model would make of them.
  const isUnknown = 'refusal' in understood && understood.refusal === 'words' && !understood.limit;
  // It does not get the last question, which a continuation needs; and nothing leaves a disabled store.
  const isAlone = previous === null || !grammar.continues(text);
  const model = isUnknown && isAlone && ctx.store.enabled ? await allowedModel(ctx) : null;
  if (!model) return { understood, ...BY_GRAMMAR };
  const masked = await maskQuestion(grammar, text, {
    seesWords: model.seesWords,
    namesAmong: (words) => namesAmong(ctx, words),
  });
  const { outcome: model_outcome, translated } = await translate(model, masked, { today });
  const sent = { model_host: model.host, model_outcome };
  return translated
    ? { understood: translated, understood_by: 'model', ...sent }
    : { understood, understood_by: 'grammar', ...sent };
}

/** Whether the last 30 days are still those of a question without a period. */
function isDefault(asked: Asked, before: PastQuestion | null): boolean {
  if (asked.kind !== 'query' || before?.asked?.kind !== 'query') return false;
  return (
    before.is_default_period && isDeepStrictEqual(asked.query.period, before.asked.query.period)
  );
}

/** A part taken away from a reading leaves it that of whatever understood the question. */
function byOf(before: PastQuestion | null) {
  if (!before) return BY_GRAMMAR;
  const { understood_by, model_host } = before;
  return { understood_by, model_host, model_outcome: null };
}

type Answering = Omit<Outcome, keyof typeof BY_GRAMMAR>;

interface Answered {
  outcome: Answering;
  answer: AssistantAnswer | null;
  parts: Part[];
}

async function answered(ctx: Ctx, understood: Understanding): Promise<Answered> {
  if ('refusal' in understood) {
    const { refusal, words, limit } = understood;
    return refused(refusal, words, limit && assistantTexts.limits[limit]);
  }
  if ('choices' in understood) {
    const choices: Answering['choices'] = [];
    for (const one of understood.choices) {
      const asked = await withStates(ctx, one);
      choices.push({ asked, in_words: wordsOf(await partsOf(ctx, asked)) });
    }
    const outcome = { asked: null, in_words: [], is_default_period: false, choices, refusal: null };
    return { outcome, answer: null, parts: [] };
  }
  const asked = await withStates(ctx, understood.asked);
  const { is_default_period } = understood;
  try {
    const parts = await partsOf(ctx, asked);
    const in_words = wordsOf(parts);
    const answer = await inTime(ctx, (ctx) => answerOf(ctx, asked));
    const outcome = { asked, in_words, is_default_period, choices: [], refusal: null };
    return { outcome, answer, parts };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELLED) return refused('slow', []);
    if (!(error instanceof Failure)) throw error;
    const { code, message } = error;
    if (code === 'not_found') return refused('words', [], assistantTexts.gone);
    if (code !== 'invalid_fields') throw error;
    // A number that cannot be divided so: its own sentence says what is impossible.
    return refused('words', [], message);
  }
}

function refused(reason: AssistantRefusal, words: readonly string[], message?: string): Answered {
  const said = ASSISTANT_REFUSALS[reason].replace('{words}', assistantTexts.words(words));
  const refusal = { reason, message: message ?? said };
  const outcome = { asked: null, in_words: [], is_default_period: false, choices: [], refusal };
  return { outcome, answer: null, parts: [] };
}

const wordsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);

function inTime<Result>(ctx: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const limits = ctx.limits && { ...ctx.limits, statementMs: ANSWER_MS };
  return inTransaction({ ...ctx, limits }, work);
}

/** Cities are asked for by their names, and are keys with their states. */
async function withStates(ctx: Ctx, asked: Asked): Promise<Asked> {
  if (asked.kind !== 'query') return asked;
  const where: typeof asked.query.where = [];
  for (const filter of asked.query.where) {
    const names = filter.values.filter((value) => value !== null && !value.includes('/'));
    const isNamed = filter.dimension === 'city' && names.length > 0;
    const keys = isNamed ? await citiesNamed(ctx, names as string[]) : [];
    where.push(keys.length > 0 ? { ...filter, values: keys } : filter);
  }
  return { ...asked, query: { ...asked.query, where } };
}
