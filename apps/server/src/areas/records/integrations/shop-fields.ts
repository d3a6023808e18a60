import type { ShopField, ShopFieldChanges } from '@clientela/contract';
import { type AttributeOwner, quotedNames } from '@clientela/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { definitionsOf, lockAttributes } from '#areas/records/attributes/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { providerOf } from './connections.ts';
import { integrationsTexts } from './integrations.texts.ts';

/** The fields that the platform's records brought, and the attributes that they fill. */
export async function listShopFields(ctx: Ctx, slug: string): Promise<{ data: ShopField[] }> {
  providerOf(ctx.app, slug);
  const data = await ctx.db
    .selectFrom('integration_fields as f')
    .leftJoin('custom_attributes as a', (join) =>
      join.onRef('a.store_id', '=', 'f.store_id').onRef('a.id', '=', 'f.attribute_id'),
    )
    .select(['f.owner', 'f.key', 'f.type_guess', 'f.attribute_id', 'f.first_seen_at'])
    .select(['a.name as attribute_name', sql<boolean>`a.archived_at is not null`.as('is_archived')])
    .where('f.store_id', '=', ctx.store.id)
    .where('f.slug', '=', slug)
    .orderBy('f.owner')
    .orderBy(sql`app.fold(f.key)`)
    .orderBy('f.key')
    .$narrowType<Pick<ShopField, 'owner' | 'type_guess'>>()
    .execute();
  return { data };
}

/** Chooses the attributes that fields fill; values come with the next records. */
export function saveShopFields(
  ctx: Ctx,
  slug: string,
  { changes }: ShopFieldChanges,
): Promise<{ data: ShopField[] }> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = providerOf(ctx.app, slug);
    await lockFields(ctx, slug, changes);
    await assertAttributesInUse(ctx, changes);
    await writeTargets(ctx, slug, changes);
    await recordAuditEvent(ctx, {
      action: 'integration_fields.mapped',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { name, keys: changes.map(({ key }) => key) },
    });
    return listShopFields(ctx, slug);
  });
}

type Changes = ShopFieldChanges['changes'];

/** Locks all fields of the platform, so that two changes cannot choose one attribute twice. */
async function lockFields(ctx: Ctx, slug: string, changes: Changes): Promise<void> {
  const rows = await ctx.db
    .selectFrom('integration_fields')
    .select(['owner', 'key'])
    .where('store_id', '=', ctx.store.id)
    .where('slug', '=', slug)
    .orderBy('owner')
    .orderBy('key')
    .forUpdate()
    .execute();
  const known = new Set(rows.map(nameOf));
  const named = new Set(changes.map(nameOf));
  if (named.size < changes.length || [...named].some((one) => !known.has(one))) {
    throw new Failure('not_found');
  }
}

const nameOf = ({ owner, key }: { owner: string; key: string }) => `${owner} ${key}`;

async function assertAttributesInUse(ctx: Ctx, changes: Changes): Promise<void> {
  const inUse: Record<AttributeOwner, Set<string>> = { CUSTOMER: new Set(), ORDER: new Set() };
  for (const owner of new Set(changes.map((change) => change.owner))) {
    const ids = changes.flatMap((one) => (one.owner === owner ? (one.attribute_id ?? []) : []));
    await lockAttributes(ctx, owner, ids);
    inUse[owner] = new Set((await definitionsOf(ctx, owner)).map(({ id }) => id));
  }
  refuse(
    changes,
    ({ owner, attribute_id }) => attribute_id !== null && !inUse[owner].has(attribute_id),
    integrationsTexts.attribute_unknown,
  );
}

async function writeTargets(ctx: Ctx, slug: string, changes: Changes): Promise<void> {
  const set = sql`from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (owner text, key text, attribute_id uuid)
     where f.store_id = ${ctx.store.id} and f.slug = ${slug} and f.owner = c.owner and f.key = c.key`;
  // Freed first: an attribute may move from one of these fields to another.
  await sql`update integration_fields f set attribute_id = null ${set}`.execute(ctx.db);
  const rows = await ctx.db
    .selectFrom('integration_fields')
    .select('attribute_id')
    .where('store_id', '=', ctx.store.id)
    .where('slug', '=', slug)
    .where('attribute_id', 'is not', null)
    .execute();
  const taken = new Set(rows.map(({ attribute_id }) => attribute_id));
  refuse(
    changes,
    ({ attribute_id }) => {
      if (attribute_id === null) return false;
      const isTaken = taken.has(attribute_id);
      taken.add(attribute_id);
      return isTaken;
    },
    integrationsTexts.attribute_filled,
  );
  await sql`update integration_fields f set attribute_id = c.attribute_id ${set}`.execute(ctx.db);
}

/** @throws Failure `invalid_fields` with the wrong changes. */
function refuse(changes: Changes, isWrong: (change: Changes[number]) => boolean, message: string) {
  const errors = changes.flatMap((change, at) =>
    isWrong(change) ? { field: `changes.${at}.attribute_id`, rule: 'invalid', message } : [],
  );
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
}

/** Names the fields that fill an attribute, a sentence for each platform. */
export async function listFieldsFilling(ctx: Ctx, { id }: { id: string }): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('integration_fields')
    .select(['slug', 'key'])
    .where('store_id', '=', ctx.store.id)
    .where('attribute_id', '=', id)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug, key }) =>
    integrationsTexts.field_fills(quotedNames([key]), ctx.app.shops[slug]?.name ?? slug),
  );
}
