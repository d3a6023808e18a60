import { Id, WHATSAPP_GATEWAY } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { notify } from '#areas/identity/notifications/index';
import { personOf } from '#platform/actor';
import type { App } from '#platform/app';
import { INSTALLATION_GATEWAYS, listRegistered } from '#platform/applications';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { emailLayout } from '#platform/email-layout';
import { Failure } from '#platform/failure';
import {
  enqueue,
  enqueueForStores,
  enqueueInShards,
  job,
  platformJob,
  shardJob,
} from '#platform/jobs';
import { pageInTime } from '#platform/shards';
import { integrationsTexts } from './integrations.texts.ts';

/** Requests of stores to the administrator for a platform, or for the WhatsApp gateway, that is not registered yet. */

export async function listRequested(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('application_requests')
    .select('slug')
    .where('store_id', '=', ctx.store.id)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Requests it once, and mails every administrator. */
export function requestApplication(ctx: Ctx, slug: string): Promise<void> {
  const name = applicationName(ctx.app, slug);
  if (!name) throw new Failure('not_found');
  return inTransaction(ctx, async (ctx) => {
    const person = personOf(ctx);
    const made = await ctx.db
      .insertInto('application_requests')
      .values({
        store_id: ctx.store.id,
        slug,
        requested_by: person.id,
        requested_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'slug']).doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (!made) return;
    const payload = { name, store_name: ctx.store.name, person_name: person.name };
    await enqueue(ctx, mailRequest, payload);
  });
}

function applicationName({ shops }: App, slug: string): string | null {
  if (slug === WHATSAPP_GATEWAY) return integrationsTexts.whatsapp_gateway;
  const shop = Object.hasOwn(shops, slug) ? shops[slug] : undefined;
  return shop?.application ? shop.name : null;
}

/** Mails a store's request to the administrators of the installation. */
export const mailRequest = platformJob({
  name: 'integrations.mail_application_request',
  payload: z.object({ name: z.string(), store_name: z.string(), person_name: z.string() }),
  async run(ctx, { name, store_name, person_name }) {
    const administrators = await ctx.db
      .selectFrom('users')
      .select('email')
      .where('profile_name', '=', 'administrator')
      .where('disabled_at', 'is', null)
      .execute();
    const link = `${ctx.app.config.publicUrl}/administration?tab=applications`;
    for (const { email } of administrators) {
      await ctx.app.mail.send(
        emailLayout({
          to: email,
          subject: integrationsTexts.request_subject(name),
          lines: [
            integrationsTexts.request_line(person_name, store_name, name),
            integrationsTexts.request_advice,
          ],
          action: { label: integrationsTexts.request_action, link, after: 1 },
        }),
      );
    }
  },
});

const WAITING_MAX = 500;

export interface WaitingStore {
  slug: string;
  store_id: string;
  store_name: string;
  requested_by_name: string | null;
  requested_at: string;
}

/** The stores that wait for an application, oldest first, at most 500. */
export async function listWaitingStores(
  ctx: PlatformCtx,
): Promise<{ waiting: WaitingStore[]; missing_databases: string[] }> {
  const { rows, missing_databases } = await pageInTime(
    ctx,
    { skipped: 0, most: WAITING_MAX },
    ({ most }) => sql<WaitingStore>`select * from app.waiting_for_applications(${most}::int)`,
    (a, b) => Date.parse(a.requested_at) - Date.parse(b.requested_at),
  );
  return { waiting: rows, missing_databases };
}

/** Notifies the waiting stores of applications that are registered now. Call it in the transaction of a registration. */
export async function notifyWaitingStores(ctx: PlatformCtx, slug: string): Promise<void> {
  await enqueueInShards(ctx, findWaitingStores, { slug: requestedSlug(slug) });
}

export const findWaitingStores = shardJob({
  name: 'integrations.find_waiting',
  payload: z.object({ shard: z.string(), slug: z.string() }),
  async run(ctx, { slug }) {
    const { rows } = await sql<WaitingStore>`
      select * from app.waiting_for_applications(${WAITING_MAX}::int)`.execute(ctx.db);
    const waiting = rows.filter((one) => one.slug === slug).map(({ store_id }) => store_id);
    await enqueueForStores(ctx, notifyWaitingStore, waiting);
  },
});

/** Stores ask for a WhatsApp gateway, whichever program it is. */
function requestedSlug(slug: string): string {
  return INSTALLATION_GATEWAYS.some((gateway) => gateway === slug) ? WHATSAPP_GATEWAY : slug;
}

export const notifyWaitingStore = job({
  name: 'integrations.notify_waiting',
  payload: z.object({ store_id: Id }),
  run: (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const registered = new Set([...(await listRegistered(ctx))].map(requestedSlug));
      const ready = [...(await listRequested(ctx))].filter((slug) => registered.has(slug));
      for (const slug of ready) {
        await ctx.db
          .deleteFrom('application_requests')
          .where('store_id', '=', ctx.store.id)
          .where('slug', '=', slug)
          .execute();
        const isGateway = slug === WHATSAPP_GATEWAY;
        await notify(ctx, 'integration_ready', {
          name: applicationName(ctx.app, slug) ?? slug,
          internal_path: isGateway ? '/settings/whatsapp' : `/settings/integrations/${slug}`,
        });
      }
    }),
});
