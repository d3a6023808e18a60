import type { PlatformCtx } from '#platform/context';
import { endSession } from '../tokens.queries.ts';

/** Signs out: the access tokens and refresh tokens of this sign-in stop working at once. */
export async function revokeSession(ctx: PlatformCtx, sessionId: string): Promise<void> {
  await endSession(ctx, sessionId);
}
