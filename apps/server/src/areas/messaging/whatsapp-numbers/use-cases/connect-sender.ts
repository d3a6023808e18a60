import type { NewWhatsappSender, WhatsappSender } from '@clientela/contract';
import { present } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  addSender,
  changeSender,
  changeSenderState,
  findSenderOf,
  sendingState,
  storeOfSender,
} from '#areas/messaging/senders/index';
import {
  callProvider,
  type NumberFacts,
  providerOf,
  type WhatsappLine,
  webhookOf,
} from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { readOfficial } from '../shown-numbers.ts';
import { whatsappNumbersTexts } from '../whatsapp-numbers.texts.ts';

const CLOUD = 'whatsapp_cloud';
const SANDBOX = 'sandbox_whatsapp';
type ByMeta = Exclude<NewWhatsappSender, { method: 'sandbox' }>;

/** Connects an official number. One that this store had before comes back as it was, with its history. */
export async function connectSender(ctx: Ctx, draft: NewWhatsappSender): Promise<WhatsappSender> {
  if (draft.method === 'sandbox') return connectSandbox(ctx, draft.name);
  await assertFree(ctx, draft.phone_number_id);
  const { token, app_secret } = await credentialsOf(ctx, draft);
  const credentials = { token, ...(app_secret ? { app_secret } : {}) };
  const line: WhatsappLine = {
    store_id: ctx.store.id,
    sender_id: '',
    external_id: draft.phone_number_id,
    account: draft.account_id,
    settings: {},
    credentials,
    is_installations: false,
  };
  const facts = await readNumber(ctx, line, draft);
  const listens = await listen(ctx, line);
  const id = await keep(ctx, { draft, facts, credentials, listens });
  return readOfficial(ctx, id);
}

async function assertFree(ctx: Ctx, external_id: string): Promise<void> {
  const owner = await storeOfSender(ctx.app, CLOUD, external_id);
  if (owner && owner !== ctx.store.id) throw new Failure('number_in_another_store');
}

async function credentialsOf(
  ctx: Ctx,
  draft: ByMeta,
): Promise<{ token: string; app_secret: string | undefined }> {
  if (draft.method === 'manual') return { token: draft.token, app_secret: draft.app_secret };
  const { appSecret, configId } = ctx.app.config.meta;
  if (!appSecret || !configId) throw new Failure('not_found');
  const numbers = numbersOf(ctx);
  const token = await callProvider(() => numbers.exchangeCode(ctx.app, draft.code));
  return { token, app_secret: undefined };
}

function numbersOf(ctx: Ctx) {
  return present(providerOf(ctx, { provider: CLOUD }).numbers, `numbers of ${CLOUD}`);
}

async function readNumber(ctx: Ctx, line: WhatsappLine, { method }: ByMeta): Promise<NumberFacts> {
  const numbers = numbersOf(ctx);
  return callProvider(async () => {
    if (method === 'signup') await numbers.register(ctx.app, line);
    return numbers.read(ctx.app, line);
  });
}

/** Without a webhook a number still sends; its screen shows what to do. */
async function listen(ctx: Ctx, line: WhatsappLine): Promise<boolean> {
  const numbers = numbersOf(ctx);
  try {
    await numbers.listen(ctx.app, line, webhookOf(ctx.app, line.external_id));
    return true;
  } catch (error) {
    ctx.log.warn('notices of a number not asked for', { number: line.external_id, error });
    return false;
  }
}

interface Found {
  draft: ByMeta;
  facts: NumberFacts;
  credentials: Record<string, string>;
  listens: boolean;
}

/** Keeps the number; two stores that connect it at once meet in the directory of keys. */
async function keep(ctx: Ctx, found: Found): Promise<string> {
  try {
    return await inTransaction(ctx, (ctx) => write(ctx, found));
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'store_keys_pkey';
    throw isTaken ? new Failure('number_in_another_store', { cause: error }) : error;
  }
}

async function write(ctx: Ctx, { draft, facts, credentials, listens }: Found): Promise<string> {
  const { state, reason, app_id, name: verified_name, number, ...figures } = facts;
  const external_id = draft.phone_number_id;
  const known = await findSenderOf(ctx, { provider: CLOUD, external_id });
  const settings = { app_id, listens };
  const name = draft.name || known?.name || verified_name || number || 'WhatsApp';
  const common = { name, number, settings, credentials, account: draft.account_id };
  const id = known?.id ?? newId();
  if (!known) {
    await addSender(ctx, {
      id,
      channel: 'OFFICIAL_WHATSAPP' as const,
      provider: CLOUD,
      external_id,
      state,
      ...common,
      portfolio: figures.portfolio,
    });
  }
  await changeSender(ctx, id, { ...common, ...figures, checked_at: ctx.clock.now() });
  const now = state === 'connected' ? sendingState(figures.quality) : state;
  await changeSenderState(ctx, id, { state: now, reason, byPerson: true });
  await record(ctx, id, name, number);
  return id;
}

async function connectSandbox(ctx: Ctx, name: string): Promise<WhatsappSender> {
  const id = newId();
  const account = `sandbox-${ctx.store.public_key}`;
  await inTransaction(ctx, async (ctx) => {
    await addSender(ctx, {
      id,
      channel: 'OFFICIAL_WHATSAPP' as const,
      provider: SANDBOX,
      account,
      external_id: `sandbox-${id}`,
      portfolio: account,
      name: name || whatsappNumbersTexts.test_number,
      number: null,
      settings: {},
      credentials: null,
      state: 'connected' as const,
    });
    await changeSender(ctx, id, { quality: 'GREEN', tier: 'TIER_100K', per_second: 200 });
    await record(ctx, id, name || whatsappNumbersTexts.test_number, null);
  });
  return readOfficial(ctx, id);
}

function record(ctx: Ctx, id: string, name: string, number: string | null): Promise<void> {
  return recordAuditEvent(ctx, {
    action: 'whatsapp_number.connected',
    target_kind: 'sender',
    target_id: id,
    details: { name, number: number ?? '' },
  });
}
