import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { customers, launch, sendUntilStatus } from '#test/campaigns';
import { aStore, signedInAgain, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';

const world = useWorld();

test('counts the e-mails of 7 days by mailbox provider, of this store alone', async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  const store = await aStore(world, 'Loja do Teste');
  const other = await aStore(world, 'Outra loja');
  await aPlatformMailServer(world);
  await customers(world, store, 4, (n) => (n < 3 ? `ana${n}@gmail.com` : 'ana@loja.example'));
  const { id } = await launch(world, store);
  await sendUntilStatus(world, store, id, 'finished');
  const [dead, angry] = await world.sql<{ id: string }>(
    `select id from campaign_activities where store_id = $1 and contact like '%@gmail.com' order by contact`,
    [store.id],
  );
  await world.sql(`update campaign_activities set status = 'invalid_contact' where id = $1`, [
    dead!.id,
  ]);
  await world.sql(
    `insert into delivery_reports (store_id, id, activity_id, source_hash, class, words, created_at)
     values ($1, app.new_id(), $2, '\\x01', 'complaint', '', $3)`,
    [store.id, angry!.id, world.clock.now()],
  );

  const read = (of: typeof store) => of.owner.call(contract.getEmailHealth, { store_id: of.id });
  expect(await read(store)).toEqual({
    ...{ sent: 4, delivered: 3, hard: 1, complaints: 1 },
    ...{ refused: 0, refused_rate: 0, hard_rate: 1 / 4, complaint_rate: 1 / 3, state: null },
    providers: [
      {
        ...{ provider: 'gmail', sent: 3, delivered: 2, hard: 1, complaints: 1 },
        ...{ refused: 0, refused_rate: 0, hard_rate: 1 / 3, complaint_rate: 1 / 2, state: null },
      },
      {
        ...{ provider: 'others', sent: 1, delivered: 1, hard: 0, complaints: 0 },
        ...{ hard_rate: 0, complaint_rate: 0, refused: 0, refused_rate: 0, state: null },
      },
    ],
  });
  expect(await read(other)).toMatchObject({ sent: 0, providers: [] });

  world.clock.advance(8 * 86_400_000);
  const owner = await signedInAgain(world, store.owner);
  expect(await read({ ...store, owner })).toMatchObject({ sent: 0, providers: [] });
});
