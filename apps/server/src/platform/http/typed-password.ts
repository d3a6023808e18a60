import { PASSWORD_TYPED_MINUTES } from '@clientela/contract';
import type { Clock } from '../clock.ts';
import { Failure } from '../failure.ts';
import type { Database } from '../tenant-database.ts';

/** Refuses unless the password was typed in this sign-in a short while ago: a stolen token is not enough. */
export async function assertPasswordTyped(
  { db, clock }: { db: Database; clock: Clock },
  sessionId: string,
): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - PASSWORD_TYPED_MINUTES * 60_000);
  const typed = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('password_at', '>', longAgo.toISOString())
    .executeTakeFirst();
  if (!typed) throw new Failure('password_needed');
}
