import type { WhatsappNumber, WhatsappSender } from '@clientela/contract';
import { NUMBER_CHANNELS, propertiesOf } from '@clientela/domain';
import {
  countBegun,
  findSender,
  listSenders,
  readCapacity,
  type SenderRow,
  shownSender,
} from '#areas/messaging/senders/index';
import { lineOf, webhookOf } from '#areas/messaging/whatsapp/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** People that each sender began with in 24 hours, by its id. */
type Begun = ReadonlyMap<string, number>;

/** All WhatsApp numbers of the store, with how far their rooms are used. */
export async function listNumbers(ctx: Ctx): Promise<WhatsappNumber[]> {
  const rows = await listSenders(ctx, NUMBER_CHANNELS);
  const begun = await countBegun(ctx, rows);
  const numbers: WhatsappNumber[] = [];
  for (const row of rows) numbers.push(await shownNumber(ctx, row, begun));
  return numbers;
}

/** The official ones, as their own screens show them. */
export async function listOfficial(ctx: Ctx): Promise<WhatsappSender[]> {
  const rows = await listSenders(ctx, ['OFFICIAL_WHATSAPP']);
  const begun = await countBegun(ctx, rows);
  const numbers: WhatsappSender[] = [];
  for (const row of rows) numbers.push(await withAccount(ctx, row, begun));
  return numbers;
}

export async function readOfficial(ctx: Ctx, id: string): Promise<WhatsappSender> {
  const row = await officialOf(ctx, id);
  return withAccount(ctx, row, await countBegun(ctx, [row]));
}

/** An official number of the store; other senders are not found here. */
export async function officialOf(ctx: Ctx, id: string): Promise<SenderRow> {
  const row = await findSender(ctx, id);
  if (row?.channel !== 'OFFICIAL_WHATSAPP') throw new Failure('not_found');
  return row;
}

async function shownNumber(ctx: Ctx, row: SenderRow, begun: Begun): Promise<WhatsappNumber> {
  return {
    ...shownSender(row),
    is_sandbox: ctx.app.whatsapp[row.provider]?.is_sandbox ?? false,
    used_24h: begun.get(row.id) ?? 0,
    capacity: propertiesOf(row.channel).hasTemplates ? await readCapacity(ctx, row) : null,
  };
}

async function withAccount(ctx: Ctx, row: SenderRow, begun: Begun): Promise<WhatsappSender> {
  const number = await shownNumber(ctx, row, begun);
  const { account, portfolio, external_id, per_second, checked_at, settings } = row;
  const { meta } = ctx.app.config;
  const { credentials } = await lineOf(ctx, row);
  const isOfPlatform = meta.appSecret !== '' && settings.app_id === meta.appId;
  return {
    ...number,
    account_id: account,
    portfolio_id: portfolio,
    per_second,
    hears: number.is_sandbox || isOfPlatform || Boolean(credentials.app_secret),
    webhook: number.is_sandbox ? null : webhookOf(ctx.app, external_id),
    checked_at,
  };
}
