import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { type Ctx, inRepeatedTransaction, inTransaction } from './context.ts';

const world = useWorld();

/** Writes a tag in each try, and fails in the first ones as PostgreSQL does. */
function failing(code: string, times: number) {
  let tries = 0;
  const work = async (ctx: Ctx) => {
    tries++;
    await sql`insert into customer_tags (store_id, id, name, color)
      values (${ctx.store.id}, app.new_id(), ${`Tag ${tries}`}, '#aabbcc')`.execute(ctx.db);
    if (tries <= times) {
      await sql`do $$ begin raise exception 'ended' using errcode = ${sql.lit(code)}; end $$`.execute(
        ctx.db,
      );
    }
    return tries;
  };
  return { work, tries: () => tries };
}

test.each([
  ['two waited for each other', '40P01'],
  ['somebody else wrote the same new row', '23505'],
])('work aborted because %s is retried and takes effect once', async (_, code) => {
  const { ctx, id } = await aStore(world);
  const { work } = failing(code, 2);
  expect(await inRepeatedTransaction(ctx, work)).toBe(3);
  const tags = await world.sql('select name from customer_tags where store_id = $1', [id]);
  expect(tags).toEqual([{ name: 'Tag 3' }]);
});

test('it does not retry endlessly, for another error, or inside an outer transaction', async () => {
  const { ctx } = await aStore(world);
  const thrice = failing('40P01', 3);
  await expect(inRepeatedTransaction(ctx, thrice.work)).rejects.toThrow('ended');
  expect(thrice.tries()).toBe(3);
  const refused = failing('23514', 1);
  await expect(inRepeatedTransaction(ctx, refused.work)).rejects.toThrow('ended');
  expect(refused.tries()).toBe(1);
  const inner = failing('40P01', 1);
  const outer = inTransaction(ctx, (ctx) => inRepeatedTransaction(ctx, inner.work));
  await expect(outer).rejects.toThrow('ended');
  expect(inner.tries()).toBe(1);
});
