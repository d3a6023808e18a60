import { PERSON_FIELDS, present } from '@clientela/domain';
import { sql } from 'kysely';
import type { CustomDocument } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { digester } from '#platform/secrets';
import type { NormalizedPerson } from '../commerce.port.ts';

const DIGITS = 8;

type Digests = Record<string, string>;

/** A person with the values of the store's own fields. */
export type MappedPerson = NormalizedPerson & { values: CustomDocument };

/**
 * Drops fields unchanged since the shop's last version, so that a value typed here remains until the shop changes
 * that field. Stores digests of the shop's current values. The buyer of an order or cart may differ from the account:
 * they fill only its empty fields.
 */
export async function withoutTyped(
  ctx: Ctx,
  source: string,
  people: readonly MappedPerson[],
  { of }: { of: 'account' | 'purchase' },
): Promise<MappedPerson[]> {
  const digest = digester(ctx.app.sealingKey, ctx.store.id, 'clientela source people');
  const named = people.flatMap(({ integration_id }) => integration_id ?? []);
  if (named.length === 0) return [...people];
  const keys = new Map(named.map((id) => [id, digest(`${source}:${id}`).toString('hex')]));
  const before = await readDigests(ctx, source, keys);
  const now = new Map<string, Digests>();
  const changed = people.map((person) => {
    if (person.integration_id === null) return person;
    const said: Digests = {};
    const known = before.get(person.integration_id);
    const isChanged = (field: string, value: string) => {
      const name = of === 'account' ? field : `purchase.${field}`;
      said[name] = digest(`${field}:${value}`).toString('base64url').slice(0, DIGITS);
      const isOfAccount = of === 'purchase' && known?.[field] !== undefined;
      return known?.[name] !== said[name] && !isOfAccount;
    };
    const kept = { ...person };
    for (const field of PERSON_FIELDS) {
      const value = person[field];
      if (value !== null && !isChanged(field, value)) kept[field] = null;
    }
    kept.values = Object.fromEntries(
      Object.entries(person.values).filter(([id, { type, value }]) =>
        isChanged(`custom.${id}`, `${type}:${value}`),
      ),
    );
    now.set(present(keys.get(person.integration_id), 'key of the person'), said);
    return kept;
  });
  await writeDigests(ctx, now);
  return changed;
}

/** Only of existing customers: a deleted one is imported whole. */
async function readDigests(
  ctx: Ctx,
  source: string,
  keys: ReadonlyMap<string, string>,
): Promise<Map<string, Digests>> {
  const { rows } = await sql<{ integration_id: string; digests: Digests }>`
    select k.integration_id, t.digests
      from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as k (integration_id, person)
      join source_people t on t.store_id = ${ctx.store.id} and t.person = decode(k.person, 'hex')
      join customer_identities h on h.store_id = ${ctx.store.id} and h.kind = 'integration'
        and h.provider = ${source} and h.value = k.integration_id`.execute(ctx.db);
  return new Map(rows.map(({ integration_id, digests }) => [integration_id, digests]));
}

async function writeDigests(ctx: Ctx, now: ReadonlyMap<string, Digests>): Promise<void> {
  await sql`
    insert into source_people as p (store_id, person, digests)
    select ${ctx.store.id}, decode(k.person, 'hex'), k.digests
      from unnest(${[...now.keys()]}::text[], ${[...now.values()].map((said) => JSON.stringify(said))}::jsonb[])
        as k (person, digests) order by 2
    on conflict (store_id, person) do update set digests = p.digests || excluded.digests
    where p.digests || excluded.digests <> p.digests`.execute(ctx.db);
}
