import { type Campaign, SENDER_STATE_LABELS, SENDING_STATES } from '@clientela/contract';
import { addDays, instantOfDay, localDay, propertiesOf } from '@clientela/domain';
import { isPriced, isWaitingForMoney, readBalances } from '#areas/billing/wallet/index';
import { findQueued } from '#areas/messaging/delivery/index';
import { hasMailOutage, readSender } from '#areas/messaging/email/index';
import { findSender, isStopped, readCapacity } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { sourceOf } from '../campaigns.queries.ts';
import { nextOpening } from '../campaigns.rules.ts';
import { readWatches } from '../safety/watches.queries.ts';
import { fixAt, type Link, link } from './links.ts';
import type { MessageOf } from './why.queries.ts';
import { fixTexts, whyTexts } from './why.texts.ts';

type Queued = NonNullable<Awaited<ReturnType<typeof findQueued>>>;
type More = Parameters<typeof link>[3];

const texts = whyTexts.waits;
const wait = (text: string, more?: More) => link('wait', 'waiting', text, more);

/** Everything that a message waits for now; at least one link. */
export async function waitLinks(ctx: Ctx, campaign: Campaign, message: MessageOf): Promise<Link[]> {
  if (message.status === 'to_be_executed') {
    return [
      wait(texts.task, { at: message.due_at, fix: fixAt(ctx, fixTexts.task, '/activities') }),
    ];
  }
  // The campaign's stage has a link of its own.
  if (campaign.stage !== 'activated') return [];
  const queued = await findQueued(ctx, message.id);
  if (!queued) return [wait(texts.queue)];
  const links = [
    ...(await canaryLinks(ctx, campaign, queued)),
    ...timeLinks(ctx, campaign, { message, queued }),
    ...(await moneyLinks(ctx, campaign, queued)),
    ...(await (propertiesOf(queued.channel).sender === 'mail' ? mailLinks : numberLinks)(
      ctx,
      queued,
    )),
  ];
  return links.length > 0 ? links : [wait(texts.queue)];
}

/** A message that is held back until the canary of its channel is judged. */
async function canaryLinks(ctx: Ctx, { id }: Campaign, queued: Queued): Promise<Link[]> {
  if (!queued.is_held) return [];
  const watches = await readWatches(ctx, id);
  const canary = watches.find(({ channel }) => channel === queued.channel)?.canary;
  const fix = fixAt(ctx, fixTexts.canary, '/campaigns/{id}', id);
  return [wait(texts.canary, { at: canary?.passes_at ?? null, fix })];
}

function timeLinks(
  ctx: Ctx,
  { restrictions }: Campaign,
  { message, queued }: { message: MessageOf; queued: Queued },
): Link[] {
  const now = ctx.clock.now();
  const due = new Date(queued.due_at);
  const from = due > now ? due : now;
  const opens = nextOpening(restrictions.sending_window, ctx.store.time_zone, from);
  if (opens > from) return [wait(texts.window, { at: opens })];
  if (due <= now) return [];
  const { failures, response } = message;
  return [wait(failures > 0 && response ? texts.retry(response) : texts.due, { at: due })];
}

async function moneyLinks(ctx: Ctx, { id }: Campaign, queued: Queued): Promise<Link[]> {
  const source = sourceOf(id);
  const isStoppedWallet =
    (await isPriced(ctx, { ...source, ...queued })) && (await readBalances(ctx)).is_stopped;
  if (isStoppedWallet) {
    return [wait(texts.wallet_stopped, { fix: fixAt(ctx, fixTexts.wallet_stopped, '/wallet') })];
  }
  if (!(await isWaitingForMoney(ctx, source))) return [];
  return [wait(texts.balance, { fix: fixAt(ctx, fixTexts.deposit, '/wallet/deposit') })];
}

async function mailLinks(ctx: Ctx, { sender: id }: Queued): Promise<Link[]> {
  const { waits_for_domain, warmup, account_trouble } = await readSender(ctx, id);
  const links: Link[] = [];
  if (waits_for_domain) {
    const fix = fixAt(ctx, fixTexts.domain, '/settings/email/domain-authentication');
    links.push(wait(texts.mail_domain, { fix }));
  }
  if (warmup && warmup.used >= warmup.amount) {
    const { time_zone } = ctx.store;
    const tomorrow = addDays(localDay(ctx.clock.now(), time_zone), 1);
    const fix = fixAt(ctx, fixTexts.warmup, '/settings/email/domain-authentication');
    const at = instantOfDay(tomorrow, time_zone);
    links.push(wait(texts.warmup(warmup.domain, warmup.amount), { at, fix }));
  }
  if (account_trouble === 'stopped') {
    links.push(wait(texts.mail_account, { fix: fixAt(ctx, fixTexts.mail, '/settings/email') }));
  } else if (await hasMailOutage(ctx)) {
    links.push(wait(texts.mail_server, { fix: fixAt(ctx, fixTexts.mail, '/settings/email') }));
  }
  return links;
}

/** A number of WhatsApp: its state, pause, quality and the people that it may begin with. */
async function numberLinks(ctx: Ctx, { channel, sender: id, price_kind }: Queued): Promise<Link[]> {
  if (propertiesOf(channel).sender !== 'number') return [];
  const sender = await findSender(ctx, id);
  const fix = fixAt(ctx, fixTexts.sender, '/settings/whatsapp');
  if (!sender) return [wait(texts.sender_gone, { fix })];
  const { name, state, quality, paused_until } = sender;
  if (!SENDING_STATES.includes(state)) {
    return [wait(texts.sender_state(name, SENDER_STATE_LABELS[state]), { fix })];
  }
  const links: Link[] = [];
  if (paused_until && new Date(paused_until) > ctx.clock.now()) {
    links.push(wait(texts.sender_paused(name), { at: paused_until, fix }));
  }
  if (isStopped(quality, price_kind)) links.push(wait(texts.sender_red(name), { fix }));
  const { limit, frees_at } = await readCapacity(ctx, sender);
  if (frees_at) {
    links.push(wait(texts.tier(name, limit), { at: frees_at, fix: fixAt(ctx, fixTexts.tier) }));
  }
  return links;
}
