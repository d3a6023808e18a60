import { LESSON_FACTS, type LessonFact } from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { makeRow } from '#test/security/rows';
import { findFacts } from './facts.queries.ts';

const world = useWorld();

type Make = (store: TestStore) => Promise<unknown>;

/** Runs statements for the store `$1`, past row-level security. */
function run(...statements: string[]): Make {
  return async (store) => {
    const client = await world.app.pools.owner.connect();
    try {
      await client.query('begin; set local role clientela_system');
      for (const statement of statements) await client.query(statement, [store.id]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

const row =
  (table: keyof typeof makeRow): Make =>
  (store) =>
    makeRow[table](world, store);

/** Makes rows, then changes all of their table in the store. */
const changed =
  (table: keyof typeof makeRow, set: string): Make =>
  async (store) => {
    await makeRow[table](world, store);
    await run(`update ${table} set ${set} where store_id = $1`)(store);
  };

/** What makes a fact true, and what looks like it without being enough. */
const CASES: Record<LessonFact, { made: Make; almost?: Make }> = {
  import_finished: { almost: row('imports'), made: changed('imports', "status = 'finished'") },
  customer_created: { made: row('customers') },
  // Every store has the overview from the start.
  dashboard_created: { made: row('dashboards') },
  team_invited: { made: row('invitations') },
  shop_connected: {
    made: run(`insert into store_integrations (store_id, id, source, slug, state, account, account_name, connected_at,
        due_at, polled_at, deep_polled_at)
      values ($1, app.new_id(), app.new_id(), 'nuvemshop', 'synchronized', '1', 'Loja', now(), now(), now(), now())`),
  },
  email_domain_added: { made: row('email_domains') },
  email_domain_verified: {
    almost: row('email_domains'),
    made: changed('email_domains', "status = 'verified'"),
  },
  email_sender_verified: {
    almost: row('email_senders'),
    made: changed('email_senders', 'code_verified_at = now()'),
  },
  cluster_created: { made: row('customer_clusters') },
  tag_created: { made: row('customer_tags') },
  customer_tagged: {
    almost: async (store) => {
      await row('customer_tags')(store);
      await row('customers')(store);
    },
    made: run(`insert into customer_tag_links (store_id, tag_id, customer_id)
      select t.store_id, t.id, c.id from customer_tags t join customers c on c.store_id = t.store_id
      where t.store_id = $1`),
  },
  attribute_created: {
    made: run(`insert into custom_attributes (store_id, id, owner, key, name, type)
      values ($1, app.new_id(), 'CUSTOMER', 'size', 'Tamanho', 'TEXT')`),
  },
  customers_merged: {
    almost:
      run(`insert into customer_merges (store_id, id, kept_customer_id, merged_customer_id, snapshot, undone_at)
      values ($1, app.new_id(), app.new_id(), app.new_id(), '{}', now())`),
    made: run('update customer_merges set undone_at = null where store_id = $1'),
  },
  consent_text_published: {
    made: run(
      "insert into consent_texts (store_id, channel, version, text) values ($1, 'EMAIL', 1, 'Sim')",
    ),
  },
  campaign_created: { made: row('campaigns') },
  campaign_sent: { almost: row('campaigns'), made: changed('campaigns', 'first_sent_at = now()') },
  cart_campaign_created: {
    almost: row('campaigns'),
    made: changed('campaigns', `trigger = '{"kind": "cart_abandoned"}'`),
  },
  birthday_campaign_created: {
    almost: row('campaigns'),
    made: changed('campaigns', `trigger = '{"kind": "birthday", "days": 0}'`),
  },
  ab_test_created: {
    // Every content has the variant A.
    almost: async (store) => {
      await row('campaign_activities')(store);
      await run(`insert into campaign_variants (store_id, content_id, label, text)
        select store_id, id, 'A', 'Oi' from campaign_contents where store_id = $1`)(store);
    },
    made: run(`insert into campaign_variants (store_id, content_id, label, text)
      select store_id, id, 'B', 'Oi' from campaign_contents where store_id = $1`),
  },
  whatsapp_connected: {
    almost: changed('senders', "state = 'pairing'"),
    made: changed('senders', "state = 'connected'"),
  },
  sms_campaign_created: {
    almost: row('campaign_activities'),
    made: run("update campaign_contents set channel = 'SMS' where store_id = $1"),
  },
  email_model_created: { made: row('email_models') },
  bonus_campaign_created: {
    almost: row('campaigns'),
    made: changed('campaigns', `bonus_strategy = '{}'`),
  },
  bonus_granted: { almost: row('bonuses'), made: changed('bonuses', 'value = 100') },
  popup_created: { made: row('popups') },
  popup_published: { almost: row('popups'), made: changed('popups', 'version = 1') },
  survey_created: { made: row('surveys') },
  survey_published: { almost: row('surveys'), made: changed('surveys', 'version = 1') },
  chat_replied: { almost: row('conversations'), made: row('conversation_messages') },
  wallet_topped_up: {
    almost: row('store_topups'),
    made: run(`insert into ledger_entries (store_id, version, kind, reference, from_account, to_account, amount,
        available_after, held_after, created_at)
      values ($1, 1, 'topup', 'deposit', 'clearing', 'available', 100, 100, 0, now())`),
  },
  report_scheduled: {
    almost: row('dashboards'),
    made: run(`insert into dashboard_subscriptions (store_id, id, dashboard_id, every, hour, user_ids, format, created_at)
      select store_id, app.new_id(), id, 'week', 8, '{}', 'pdf', now() from dashboards where store_id = $1`),
  },
};

test('nothing is true of a new store', async () => {
  const { ctx } = await aStore(world);
  expect(await findFacts(ctx, LESSON_FACTS)).toEqual([]);
});

test.each(LESSON_FACTS)('%s is true once it happened in the store', async (fact) => {
  const [store, other] = [await aStore(world), await aStore(world)];
  const { made, almost } = CASES[fact];
  await almost?.(store);
  expect(await findFacts(store.ctx, [fact])).toEqual([]);
  await made(store);
  expect(await findFacts(store.ctx, [fact])).toEqual([fact]);
  expect(await findFacts(other.ctx, [fact])).toEqual([]);
});

test('facts are read in one statement, each once', async () => {
  const { ctx } = await aStore(world);
  expect(await findFacts(ctx, [])).toEqual([]);
  expect(await findFacts(ctx, ['tag_created', 'tag_created'])).toEqual([]);
});
