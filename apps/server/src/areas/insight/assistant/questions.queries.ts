import type { PastQuestion } from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';
import type { ModelOutcome } from './model/translate.ts';

/** Questions of a person in a minute, and of a store in a day (analytics §5). */
const PER_MINUTE = 20;
const PER_DAY = 500;
const HISTORY = 50;

/** What is kept of an answered question in addition to its text. */
export type Outcome = Pick<
  PastQuestion,
  | 'asked'
  | 'in_words'
  | 'is_default_period'
  | 'choices'
  | 'refusal'
  | 'understood_by'
  | 'model_host'
> & { model_outcome: ModelOutcome | null };

/**
 * Keeps a question before it is answered, so that questions at once count, and those that fail too. It is in no history
 * yet.
 * @throws Failure `too_many_questions`
 */
export function keepQuestion(ctx: Ctx, text: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant ${ctx.store.id}`}, 0))`.execute(
      ctx.db,
    );
    await assertMayAsk(ctx);
    const user_id = personId(ctx);
    if (!user_id) throw new Failure('access_denied');
    const id = newId();
    const now = ctx.clock.now();
    const kept = { id, user_id, text, outcome: '{}', created_at: now, hidden_at: now };
    await ctx.db
      .insertInto('assistant_questions')
      .values({ store_id: ctx.store.id, ...kept })
      .execute();
    return id;
  });
}

async function assertMayAsk(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  const result = await sql<{ minute: number; day: number }>`
    select
      (select count(*) from assistant_questions where store_id = ${ctx.store.id}
        and user_id = ${personId(ctx)} and created_at > ${new Date(now - 60_000)}) as minute,
      (select count(*) from assistant_questions where store_id = ${ctx.store.id}
        and created_at > ${new Date(now - 86_400_000)}) as day`.execute(ctx.db);
  const { minute, day } = rowOf(result);
  if (minute >= PER_MINUTE || day >= PER_DAY) throw new Failure('too_many_questions');
}

/** Stores the outcome of a kept question, which is then part of the person's history. */
export async function settleQuestion(
  ctx: Ctx,
  id: string,
  outcome: Outcome,
): Promise<PastQuestion> {
  const { text, created_at } = await ctx.db
    .updateTable('assistant_questions')
    .set({ outcome: JSON.stringify(outcome), hidden_at: null })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .returning(['text', 'created_at'])
    .executeTakeFirstOrThrow();
  const { model_outcome: _, ...shown } = outcome;
  return { id, text, asked_at: created_at, ...shown, helpful: null };
}

const BEFORE_MODELS = { understood_by: 'grammar', model_host: null } as const;

/** The person's own questions that are not hidden. */
const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('assistant_questions')
    .select(['id', 'text', 'outcome', 'helpful', 'created_at'])
    .where('store_id', '=', ctx.store.id)
    .where('user_id', '=', personId(ctx))
    .where('hidden_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number];

function pastOf({ id, text, outcome, helpful, created_at }: Row): PastQuestion {
  // written by `insertQuestion` alone; questions before there was a model lack what it did
  const { model_outcome: _, ...kept } = { ...BEFORE_MODELS, ...(outcome as unknown as Outcome) };
  return { id, text, asked_at: created_at, ...kept, helpful };
}

export async function listQuestions(ctx: Ctx): Promise<PastQuestion[]> {
  const rows = await own(ctx).orderBy('created_at', 'desc').orderBy('id').limit(HISTORY).execute();
  return rows.map(pastOf);
}

/** @throws Failure `not_found`: none of the person's own. */
export async function findQuestion(ctx: Ctx, id: string): Promise<PastQuestion> {
  const row = await own(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return pastOf(row);
}

/** @throws Failure `not_found`: none of the person's own. */
export async function changeQuestion(
  ctx: Ctx,
  id: string,
  change: { helpful: boolean } | { hidden_at: Date },
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('assistant_questions')
    .set(change)
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('user_id', '=', personId(ctx))
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('not_found');
}
