import type { Ctx } from '#platform/context';

/** The context in which a campaign acts whose trigger fired: audit, events and the ledger name it. */
export function asAutomation(ctx: Ctx, { id, name }: { id: string; name: string }): Ctx {
  return { ...ctx, actor: { kind: 'automation', id, name } };
}
