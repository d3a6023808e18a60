import type { LessonProgress } from '@clientela/contract';
import { sql } from 'kysely';
import { personOf } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';

export const NOT_STARTED: LessonProgress = { started_at: null, finished_at: null, ticked: [] };

interface Stored {
  started_at: Date | string;
  finished_at: Date | string | null;
  ticked: string[];
}

/** The progress of the acting person, by lesson. */
export async function listProgress(ctx: PlatformCtx): Promise<Map<string, LessonProgress>> {
  const rows = await ctx.db
    .selectFrom('academy_progress')
    .select(['slug', 'started_at', 'finished_at', 'ticked'])
    .where('user_id', '=', personOf(ctx).id)
    .execute();
  return new Map(rows.map(({ slug, ...stored }) => [slug, progressOf(stored)]));
}

export interface ProgressChange {
  finished?: boolean | undefined;
  tick?: string | undefined;
  untick?: string | undefined;
}

/**
 * Starts the lesson unless it was started, and applies the change. Ticks merge with the stored ones: two tabs do not
 * undo each other's.
 */
export async function writeProgress(
  ctx: PlatformCtx,
  slug: string,
  { finished, tick, untick }: ProgressChange,
): Promise<LessonProgress> {
  const now = ctx.clock.now();
  const change = { ...(finished !== undefined && { finished_at: finished ? now : null }) };
  const ticked = tick === undefined ? [] : [tick];
  const merged = sql<string[]>`array_remove(academy_progress.ticked, ${untick ?? null}::text)
    || array(select unnest(${ticked}::text[]) except select unnest(academy_progress.ticked))`;
  const stored = await ctx.db
    .insertInto('academy_progress')
    .values({ user_id: personOf(ctx).id, slug, started_at: now, ticked, ...change })
    // The update without a change returns the row too.
    .onConflict((row) =>
      row.columns(['user_id', 'slug']).doUpdateSet({ slug, ticked: merged, ...change }),
    )
    .returning(['started_at', 'finished_at', 'ticked'])
    .executeTakeFirstOrThrow();
  return progressOf(stored);
}

const instantOf = (value: Date | string) => new Date(value).toISOString();

function progressOf({ started_at, finished_at, ticked }: Stored): LessonProgress {
  return {
    started_at: instantOf(started_at),
    finished_at: finished_at && instantOf(finished_at),
    ticked,
  };
}
