import type { EmailDocument } from '@clientela/contract';
import type { CompiledEmail } from '#areas/messaging/email/index';
import { findGoneClustersAmong, matchAudiences } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { cellsOf } from './cells.ts';

/** Which clusters that conditional blocks name the store has no more. */
export async function findGoneClusters(ctx: Ctx, document: EmailDocument): Promise<Set<string>> {
  const blocks = document.blocks.flatMap((block) => [block, ...cellsOf(block)]);
  const named = blocks.flatMap((block) =>
    block.type !== 'footer' && block.only_for?.kind === 'clusters'
      ? block.only_for.cluster_ids
      : [],
  );
  return new Set(await findGoneClustersAmong(ctx, [...new Set(named)]));
}

/**
 * For each of these customers, whether they meet each condition of a compiled message; null, a person that is no
 * customer, meets none.
 */
export async function meetConditions(
  ctx: Ctx,
  { conditions = [] }: Pick<CompiledEmail, 'conditions'>,
  customers: readonly (string | null)[],
): Promise<boolean[][]> {
  const none = conditions.map(() => false);
  if (conditions.length === 0) return customers.map(() => none);
  const met = await matchAudiences(
    ctx,
    conditions,
    customers.flatMap((id) => id ?? []),
  );
  return customers.map((id) => met.get(id ?? '') ?? none);
}
