import { createHash } from 'node:crypto';
import { roleMay } from '@clientela/contract';
import { sql } from 'kysely';
import { isAdministrator, personOf } from '#platform/actor';
import type { App } from '#platform/app';
import { type Ctx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret, newSecret } from '#platform/ids';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import { findRow } from '#platform/shards';
import { applicationFor, fetchFromShop, providerOf } from '../connections.ts';
import { connect } from './connect.ts';

/** How long a person may take at the platform. */
const STATE_MS = 10 * 60_000;
const PLACE = 'oauth_states/sealed';

/** State of an authorisation, for the callback. */
interface Begun {
  verifier: string;
  settings: Record<string, string>;
  history_months: number | null;
}

/** Redirects the owner to the platform; its callback is valid once, for this store and person. */
export async function beginAuthorization(
  ctx: Ctx,
  slug: string,
  draft: { settings: Record<string, string>; history_months: number | null },
): Promise<{ url: string }> {
  const { connection } = providerOf(ctx.app, slug);
  const application = await applicationFor(ctx, slug);
  if (connection.by !== 'oauth' || !application) throw new Failure('not_found');
  const state = newSecret(256);
  const begun: Begun = { verifier: newSecret(256), ...draft };
  const challenge = createHash('sha256').update(begun.verifier).digest('base64url');
  const redirect_uri = redirectUri(ctx.app, slug);
  const ask = { application, state, challenge, redirect_uri, settings: draft.settings };
  const url = await fetchFromShop(async () => connection.authorizeUrl(ask));
  const now = ctx.clock.now();
  await ctx.db
    .deleteFrom('oauth_states')
    .where('store_id', '=', ctx.store.id)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  await ctx.db
    .insertInto('oauth_states')
    .values({
      store_id: ctx.store.id,
      state_hash: hashSecret(state),
      user_id: personOf(ctx).id,
      slug,
      sealed: encryptSecret(ctx.app.sealingKey, ctx.store.id, PLACE, JSON.stringify(begun)),
      expires_at: new Date(now.getTime() + STATE_MS),
    })
    .execute();
  return { url };
}

/** Completes the OAuth redirect. The state determines the store, regardless of the browser tab. */
export async function finishAuthorization(
  ctx: Ctx,
  slug: string,
  query: Record<string, string>,
): Promise<{ store_id: string; slug: string }> {
  const provider = providerOf(ctx.app, slug);
  const { connection } = provider;
  const application = await applicationFor(ctx, slug);
  if (connection.by !== 'oauth' || !application) throw new Failure('not_found');
  const { store_id, begun } = await takeState(ctx, slug, query.state ?? '');
  if (query.error !== undefined || query.success === '0') throw new Failure('oauth_denied');
  const own = await inStore(ctx, store_id);
  const ask = { application, verifier: begun.verifier, settings: begun.settings };
  const connected = await fetchFromShop(() =>
    connection.exchange(query, {
      ...ask,
      redirect_uri: redirectUri(ctx.app, slug),
      now: ctx.clock.now(),
    }),
  );
  await connect(own, provider, connected, begun.history_months);
  return { store_id, slug };
}

async function takeState(
  ctx: Ctx,
  slug: string,
  state: string,
): Promise<{ store_id: string; begun: Begun }> {
  const taken = await findRow(
    ctx,
    sql<{ store_id: string; sealed: Buffer }>`
      select store_id, sealed
        from app.consume_oauth_state(${hashSecret(state)}, ${slug}, ${personOf(ctx).id}, ${ctx.clock.now()})`,
  );
  if (!taken) throw new Failure('oauth_state_used');
  const text = decryptSecret(ctx.app.sealingKey, taken.store_id, PLACE, taken.sealed);
  // Sealed by this file.
  return { store_id: taken.store_id, begun: JSON.parse(text) as Begun };
}

/** The other store of a person, where they still may connect it. */
async function inStore(ctx: Ctx, storeId: string): Promise<Ctx> {
  if (storeId === ctx.store.id) return ctx;
  const other = await storeCtx(ctx.app, storeId, ctx.limits);
  const person = personOf(ctx);
  const member = await other.db
    .selectFrom('collaborators')
    .select('role')
    .where('store_id', '=', storeId)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  const may = member !== undefined && roleMay(member.role as never, 'StoreIntegration.create');
  if (!may && !isAdministrator(ctx)) throw new Failure('oauth_state_used');
  return { ...other, actor: ctx.actor };
}

/** Where a platform sends people back after they allowed the connection. */
export function redirectUri({ config }: App, slug: string): string {
  return `${config.publicUrl}/oauth/${slug}/callback`;
}
