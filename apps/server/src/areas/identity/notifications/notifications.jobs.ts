import { Id } from '@clientela/contract';
import { z } from 'zod';
import { type Ctx, homeCtx } from '#platform/context';
import { job } from '#platform/jobs';
import { pushKeys } from '#platform/push-keys';
import { storeAddress } from '#platform/store-address';
import { sendPush } from '#platform/web-push';
import { notificationMail } from './notification-mail.ts';
import { dropSubscription, findSubscription } from './push.queries.ts';

const Words = z.object({
  title: z.string(),
  content: z.string(),
  internal_path: z.string().nullable(),
  external_link: z.string().nullable(),
  /** The customer that the words name: their erasure deletes the waiting job (app.forget_jobs). */
  about: Id.nullish(),
});

/** One notification to one person by e-mail, if they still belong to the store. */
export const sendNotificationMail = job({
  name: 'notifications.send_mail',
  payload: Words.extend({ store_id: Id, user_id: Id }),
  attempts: 6,
  async run(ctx, { user_id, store_id: _store, about: _about, ...words }) {
    const person = await findMember(ctx, user_id);
    if (person) await ctx.app.mail.send(notificationMail(ctx, person, words));
  },
});

/** One notification to one browser; a browser that takes no more is forgotten. */
export const sendNotificationPush = job({
  name: 'notifications.send_push',
  payload: Words.extend({ store_id: Id, subscription_id: Id }),
  attempts: 5,
  async run(ctx, { subscription_id, store_id: _store, about: _about, ...words }) {
    const target = await findSubscription(ctx, subscription_id);
    if (!target || !(await findMember(ctx, target.user_id))) return;
    const { publicUrl, platformAddress } = ctx.app.config;
    const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${platformAddress}`;
    const internal_path = storeAddress(words.internal_path ?? '/', ctx.store.id);
    const outcome = await sendPush(
      target,
      { ...words, internal_path },
      await pushKeys(ctx),
      contact,
    );
    if (outcome === 'gone') await dropSubscription(homeCtx(ctx), target.id);
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
