import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';

/** Ends one of the person's own sign-ins; somebody else's is not there. */
export async function endOneSession(ctx: PlatformCtx, id: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', ctx.user!.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Failure('not_found');
}
