import { ShopUnavailableError } from '#areas/records/integrations/commerce.port';
import type { Connection, ShopifyApi } from './api.ts';
import { LINES } from './queries.ts';

const LINES_POINTS = 100;

/** Lists bring the first lines of an order; those of longer orders are read page by page. */
export async function readAllLines(
  api: ShopifyApi,
  orders: readonly unknown[],
): Promise<unknown[]> {
  const whole: unknown[] = [];
  for (const order of orders) whole.push(await readLines(api, order));
  return whole;
}

export async function readLines(api: ShopifyApi, order: unknown): Promise<unknown> {
  const { id, lineItems } = (order ?? {}) as { id?: string; lineItems?: Connection | null };
  if (!lineItems?.pageInfo?.hasNextPage) return order;
  const lines: unknown[] = [];
  let after: string | null = null;
  do {
    const { data } = await api.askPart(LINES, { id, after }, LINES_POINTS);
    const page: Connection | undefined = (data.node as { lineItems?: Connection } | null)
      ?.lineItems;
    if (!page) throw new ShopUnavailableError('the answer has no lines');
    lines.push(...page.nodes);
    after = page.pageInfo?.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return { ...(order as object), lineItems: { nodes: lines } };
}
