import { personId } from './actor.ts';
import type { App } from './app.ts';
import type { Application } from './config.ts';
import type { PlatformCtx } from './context.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';

export type { Application };

/** Programs that the installation's WhatsApp gateway may be, in the order in which they are used. */
export const INSTALLATION_GATEWAYS = ['waha', 'evolution'] as const;

type Reader = Pick<PlatformCtx, 'app' | 'db'>;

/** Reads the keys of a platform: those of the environment, else the administrator's. Null: not registered. */
export async function readApplication(
  { app, db }: Reader,
  slug: string,
): Promise<Application | null> {
  const preset = presetApplication(app, slug);
  if (preset) return preset;
  const row = await db
    .selectFrom('applications')
    .select(['key_id', 'secret_sealed'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const secret = decryptSecret(app.sealingKey, INSTALLATION, placeOf(slug), row.secret_sealed);
  return { id: row.key_id, secret };
}

export function presetApplication({ config }: App, slug: string): Application | null {
  return Object.hasOwn(config.applications, slug) ? (config.applications[slug] ?? null) : null;
}

/** The slugs whose keys the installation has. */
export async function listRegistered({ app, db }: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom('applications').select('slug').execute();
  return new Set([...Object.keys(app.config.applications), ...rows.map(({ slug }) => slug)]);
}

/** Stores keys with their secret sealed, in place of earlier ones. */
export async function writeApplication(
  ctx: PlatformCtx,
  slug: string,
  { id, secret, is_confirmed }: Application & { is_confirmed: boolean },
): Promise<void> {
  const saved = {
    key_id: id,
    secret_sealed: encryptSecret(ctx.app.sealingKey, INSTALLATION, placeOf(slug), secret),
    is_confirmed,
    saved_by: personId(ctx),
    saved_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto('applications')
    .values({ slug, ...saved })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(saved))
    .execute();
}

/** Deletes the keys; false where there were none. */
export async function deleteApplication({ db }: PlatformCtx, slug: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('applications')
    .where('slug', '=', slug)
    .returning('slug')
    .executeTakeFirst();
  return gone !== undefined;
}

/** In place of a store: these secrets belong to the installation. */
const INSTALLATION = '';

function placeOf(slug: string): string {
  return `applications/${slug}/secret`;
}
