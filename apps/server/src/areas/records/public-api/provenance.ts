import type { NewDomainEvent } from '@clientela/contract';
import type { Provenance } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';

/** The API has no shop's codes of its own: its numbers and codes are those of files. */
export const API_PROVIDER = '';

export function fromApi(ctx: Ctx, { history }: { history: boolean }): Provenance {
  return {
    source: 'api',
    provider: API_PROVIDER,
    import_id: null,
    said_at: ctx.clock.now(),
    is_beginning: false,
    is_history: history,
  };
}

type History = Extract<NewDomainEvent, { kind: 'synchronization.finished' }>['data'];

/** Publishes history once per call, so that results are recalculated and no message starts. */
export async function publishHistory(
  ctx: Ctx,
  { history }: { history: boolean },
  brought: Partial<History>,
): Promise<void> {
  if (!history) return;
  const none = { customers_created: 0, orders_created: 0, orders_from: null, orders_to: null };
  await publish(ctx, {
    kind: 'synchronization.finished',
    subject_id: ctx.store.id,
    data: { slug: 'api', ...none, ...brought },
  });
}
