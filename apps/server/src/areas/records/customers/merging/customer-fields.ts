import { byCustomerField } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Customers } from '#platform/database.generated';

type Sql = RawBuilder<never>;
type Column = keyof Customers;

/**
 * New values of the surviving record. Statements know it as `k` and the merged record as `m`; an
 * undo has both as they were before the merge, and the surviving record as it is now as `a`.
 */
type Values = Record<'merge' | 'undo', Sql>;

/** `set` is the time of the merge or undo; the database computes what is `generated`. */
type Rule = 'generated' | 'stays' | 'set' | ((column: string) => Values);

/** The merged record's value if the surviving one lacks it. An undo takes it back if it is unchanged. */
function fill(lacking?: Sql, unchanged?: Sql): Rule {
  return (column) => {
    const [a, k, m] = ['a', 'k', 'm'].map((alias) => sql.id(alias, column));
    return {
      merge: sql`case when ${lacking ?? sql`${k} is null`} then ${m} else ${k} end`,
      undo: sql`case when ${unchanged ?? sql`${a} = ${m}`} then ${k} else ${a} end`,
    };
  };
}

/** A value of both records. An undo resets it, whatever happened since. */
function combine(merge: Sql): Rule {
  return (column) => ({ merge, undo: sql`${sql.id('k', column)}` });
}

const nameless: Sql = sql`k.first_name || k.last_name = ''`;
const name = fill(
  nameless,
  sql`${nameless} and (a.first_name, a.last_name) = (m.first_name, m.last_name)`,
);
const address = fill(sql`num_nonnulls(k.city, k.state, k.postal_code) = 0`);

const FIELDS = {
  store_id: 'stays',
  id: 'stays',
  stage: combine(sql`case when 'customer' in (k.stage, m.stage) then 'customer' else 'lead' end`),
  first_name: name,
  last_name: name,
  email: fill(),
  phone: fill(),
  phone_country_code: fill(sql`k.phone is null and m.phone is not null`, sql`a.phone = m.phone`),
  document: fill(),
  ...byCustomerField(({ isPlace }) => (isPlace ? address : fill())),
  integration_id: fill(),
  integration_name: fill(sql`k.integration_id is null`, sql`a.integration_id = m.integration_id`),
  // A refusal of either record applies to the result.
  enable_for_interactions: () => ({
    merge: sql`k.enable_for_interactions and m.enable_for_interactions`,
    undo: sql`case when a.enable_for_interactions = (k.enable_for_interactions and m.enable_for_interactions)
      then k.enable_for_interactions else a.enable_for_interactions end`,
  }),
  newsletter_at: fill(),
  source: combine(sql`coalesce(k.source, m.source)`),
  converted_at: combine(sql`coalesce(k.converted_at, m.converted_at)`),
  anonymized_at: 'stays',
  is_historical: 'stays',
  created_at: combine(sql`least(k.created_at, m.created_at)`),
  updated_at: 'set',
  contact_changed_at: 'set',
  name_sort: 'generated',
  search_text: 'generated',
  newsletter_sort: 'generated',
} satisfies Record<Column, Rule>;

const RULES = Object.entries(FIELDS) as [Column, Rule][];

/** The columns that restoring a customer writes. */
export const WRITTEN_COLUMNS = RULES.filter(([, rule]) => rule !== 'generated').map(
  ([name]) => name,
);

export function valuesOf(change: keyof Values, at: Date): Partial<Record<Column, Sql>> {
  const values = RULES.map(([column, rule]) => {
    if (rule === 'set') return [column, sql`${at}`];
    return [column, typeof rule === 'function' ? rule(column)[change] : undefined];
  });
  return Object.fromEntries(values);
}
