import type { Ctx } from '#platform/context';
import { type CopyValue, copyRows } from '#platform/copy';
import { hashSecret } from '#platform/ids';
import { linkSecret } from './secret.ts';

const COLUMNS = [
  ...['id', 'survey_id', 'customer_id', 'trigger_key', 'order_id', 'products', 'activity_id'],
  ...['campaign_id', 'channel', 'created_at', 'expires_at', 'opened_at', 'finished_at'],
];

type PastLink = { id: string } & Record<string, CopyValue>;

/** Stores personal links of the past. */
export async function storePastLinks(ctx: Ctx, links: readonly PastLink[]): Promise<void> {
  const values = links.map((link) => [
    ctx.store.id,
    `\\x${hashSecret(linkSecret(ctx, link.id)).toString('hex')}`,
    ...COLUMNS.map((column) => link[column] ?? null),
  ]);
  await copyRows(ctx.client, 'survey_links', ['store_id', 'token_hash', ...COLUMNS], values);
}
