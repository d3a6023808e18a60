import { personOf } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { invalidField } from '#platform/failure';
import { sessionTexts } from '../session.texts.ts';
import { markPasswordTyped } from '../tokens.queries.ts';
import { findByPassword } from './sign-in.ts';

/** Takes the password of the person signed in once more. Wrong ones count as those of a sign-in do. */
export async function confirmPassword(
  ctx: PlatformCtx,
  password: string,
  from: { session_id: string; address: string },
): Promise<void> {
  const { id, email } = personOf(ctx);
  const found = await findByPassword(ctx, { email, password }, from.address);
  if (found !== id) throw invalidField('password', sessionTexts.password_wrong);
  await markPasswordTyped(ctx, from.session_id);
}
