import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';

const world = useWorld();

/** The columns that sending, receipts, opens and replies update. */
const CHANGED = [
  ...['status', 'reason', 'response', 'contact', 'content_id', 'variant', 'tried', 'failures'],
  ...['sent_at', 'delivered_at', 'opened_at', 'machine_opened_at', 'clicked_at'],
  ...['completed_at', 'completed_by', 'unsubscribed_at', 'saving_micros'],
];

// An update that touches no indexed column writes no index (HOT); one index over the status would cost each of
// a message's updates an entry in all of them.
test('no index of messages names a column that sending changes', async () => {
  const table = 'campaign_activities';
  const columns = await world.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attname = any($2) and attnum > 0`,
    [table, CHANGED],
  );
  expect(columns.map(({ name }) => name).sort()).toEqual([...CHANGED].sort());

  const indexes = await world.sql<{ definition: string; changed: string[] }>(
    `select pg_get_indexdef(indexrelid) as definition, array(select c from unnest($2::text[]) c
         where pg_get_indexdef(indexrelid) ~ ('\\m' || c || '\\M')) as changed
       from pg_index where indrelid = $1::regclass`,
    [table, CHANGED],
  );
  expect(indexes.length).toBeGreaterThan(4);
  expect(indexes.filter(({ changed }) => changed.length > 0)).toEqual([]);
});
