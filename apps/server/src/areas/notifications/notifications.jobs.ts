import { Id, NOTIFICATION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx, PlatformCtx } from '#platform/context';
import { clockJob, job } from '#platform/jobs';
import { sendPush } from '#platform/web-push';
import { notificationMail } from './notification-mail.ts';
import { dropSubscription, findSubscription, pushKeys } from './push.queries.ts';

const Words = z.object({
  title: z.string(),
  content: z.string(),
  internal_path: z.string().nullable(),
  external_link: z.string().nullable(),
});

/** One notification to one person by e-mail, if they still belong to the store. */
export const sendNotificationMail = job({
  name: 'notifications.send_mail',
  payload: Words.extend({ store_id: Id, user_id: Id }),
  attempts: 6,
  async run(ctx, { user_id, store_id: _store, ...words }) {
    const person = await findMember(ctx, user_id);
    if (person) await ctx.app.mail.send(notificationMail(ctx, person, words));
  },
});

/** One notification to one browser; a browser that takes no more is forgotten. */
export const sendNotificationPush = job({
  name: 'notifications.send_push',
  payload: Words.extend({ store_id: Id, subscription_id: Id }),
  attempts: 5,
  async run(ctx, { subscription_id, store_id: _store, ...words }) {
    const target = await findSubscription(ctx, subscription_id);
    if (!target || !(await findMember(ctx, target.user_id))) return;
    const { publicUrl } = ctx.app.config;
    const contact = publicUrl.startsWith('https:')
      ? publicUrl
      : 'mailto:nao-responda@clientela.app';
    const claims = { now: ctx.clock.now(), contact };
    const outcome = await sendPush(target, words, await pushKeys(ctx), claims);
    if (outcome === 'gone') await dropSubscription(ctx, target.id);
  },
});

function findMember(ctx: Ctx, userId: string) {
  return ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.name', 'u.email'])
    .where('c.store_id', '=', ctx.store.id)
    .where('c.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

const DAY_MS = 86_400_000;
/** Who was away longer than this asks for everything anew. */
const EVENT_DAYS = 2;
/** Landmarks of lists are kept so long, and no older changes need be told apart. */
const LIST_DAYS = 1;
/** An answer to be repeated is kept for at least a day. */
const KEY_DAYS = 3;
const PIECE = 5_000;

/** Throws away notifications after 180 days, and events, keys, list changes and landmarks that nobody will ask for again. */
export const pruneNotifications = clockJob({
  name: 'notifications.prune',
  at: '20 4 * * *',
  async run(ctx) {
    const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
    const events = before(EVENT_DAYS);
    const notifications = before(NOTIFICATION_DAYS);
    const keys = before(KEY_DAYS);
    await inPieces(ctx, (piece) => sql`select app.prune_store_events(${events}, ${piece}) as n`);
    const lists = before(LIST_DAYS);
    await inPieces(ctx, (piece) => sql`select app.prune_list_changes(${lists}, ${piece}) as n`);
    await inPieces(ctx, (piece) => sql`select app.prune_list_landmarks(${lists}, ${piece}) as n`);
    await inPieces(ctx, (piece) => sql`select app.prune_idempotency_keys(${keys}, ${piece}) as n`);
    await inPieces(
      ctx,
      (piece) => sql`select app.prune_notifications(${notifications}, ${piece}) as n`,
    );
  },
});

async function inPieces(ctx: PlatformCtx, prune: (piece: number) => ReturnType<typeof sql>) {
  for (let gone = PIECE; gone === PIECE; ) {
    const { rows } = await prune(PIECE).execute(ctx.db);
    gone = (rows[0] as { n: number }).n;
  }
}
