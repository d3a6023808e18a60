import type { EmailDocument, Product, ProductsBlock } from '@clientela/contract';
import { chooseProducts, findProducts, type ProductRequest } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { cellsOf } from './cells.ts';

/** What a block takes from the catalogue; a hand-picked list shows no more than was picked. */
export function requestOf({ source, count }: ProductsBlock): ProductRequest {
  if (source.kind !== 'chosen') return { source, count };
  return { source, count: Math.min(count, source.product_ids.length) };
}

/** How many products each block of a document can show, by block id. */
export async function countProducts(
  ctx: Ctx,
  document: EmailDocument,
): Promise<Map<string, number>> {
  const blocks = document.blocks.flatMap(cellsOf).filter((block) => block.type === 'products');
  if (blocks.length === 0) return new Map();
  const [chosen = []] = await chooseProducts(ctx, blocks.map(requestOf), [null]);
  return new Map(blocks.map(({ id }, index) => [id, chosen[index]?.length ?? 0]));
}

/** Returns the product id of each cell of a message, for each of these customers; null: the cell stays empty. */
export async function chooseCells(
  ctx: Ctx,
  requests: readonly ProductRequest[],
  customers: readonly (string | null)[],
): Promise<(string | null)[][]> {
  if (requests.length === 0) return customers.map(() => []);
  const chosen = await chooseProducts(ctx, requests, customers);
  return chosen.map((blocks) =>
    requests.flatMap(({ count }, block) =>
      Array.from({ length: count }, (_, cell) => blocks[block]?.[cell] ?? null),
    ),
  );
}

/** Returns the current products of these cells. */
export async function readCells(
  ctx: Ctx,
  cells: readonly (readonly (string | null)[])[],
): Promise<(Product | null)[][]> {
  const ids = [...new Set(cells.flatMap((row) => row.flatMap((id) => id ?? [])))];
  if (ids.length === 0) return cells.map((row) => row.map(() => null));
  const products = new Map((await findProducts(ctx, ids)).map((one) => [one.id, one]));
  return cells.map((row) => row.map((id) => products.get(id ?? '') ?? null));
}
