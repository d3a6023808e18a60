import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { hashPassword } from '#platform/passwords';
import { recordOwnAuditEvent } from '../../audit/index.ts';
import { endSessionsOf } from '../tokens.queries.ts';

/** Sets a new password by a reset link, once; every session of the person ends. */
export async function resetPassword(
  ctx: PlatformCtx,
  input: { token: string; password: string },
): Promise<void> {
  const password_hash = await hashPassword(input.password);
  await inTransaction(ctx, async (ctx) => {
    const reset = await ctx.db
      .updateTable('password_resets')
      .set({ used_at: ctx.clock.now() })
      .where('token_hash', '=', hashSecret(input.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.clock.now().toISOString())
      .returning('user_id')
      .executeTakeFirst();
    if (!reset) throw new Failure('reset_link_invalid');
    await ctx.db
      .updateTable('users')
      .set({ password_hash, updated_at: ctx.clock.now() })
      .where('id', '=', reset.user_id)
      .execute();
    await endSessionsOf(ctx, reset.user_id);
    await recordOwnAuditEvent(ctx, reset.user_id, { action: 'person.password_reset' });
  });
}
