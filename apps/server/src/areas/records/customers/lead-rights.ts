import type { Permission } from '@clientela/contract';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

type Action = 'index' | 'show' | 'update' | 'destroy';

/** Leads have rights of their own, which a call about one demands besides its own (permissions). */
export function assertMayLeads(ctx: Ctx, stage: string, action: Action): void {
  const right: Permission = `Lead.${action}`;
  if (stage === 'lead' && !actorMay(ctx.actor, right)) throw new Failure('access_denied');
}

/** The same for a row that is named by its id. */
export async function assertMayPerson(ctx: Ctx, id: string, action: Action): Promise<void> {
  const row = await ctx.db
    .selectFrom('customers')
    .select('stage')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  assertMayLeads(ctx, row?.stage ?? 'customer', action);
}
