import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { aNumber, conversationsOf, hear, inbound, messagesOf, say } from '#test/chat';
import { sendForm } from '#test/forms';
import { aStore, type TestStore, useStore, useWorld } from '#test/harness';
import { eraseChats } from '../chat/chat.jobs.ts';
import { pruneMedia } from './index.ts';

/** Retention of conversation files, and their earlier deletion. */

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

async function upload({ owner, id: store_id }: TestStore): Promise<string> {
  const file = { field: 'file', bytes: PNG, name: 'caixa.png' };
  const { body } = await sendForm(owner, contract.uploadMedia, { store_id }, {}, file);
  return (body as contract.MediaFile).id;
}

/** A conversation with a picture; returns its id and the picture's. */
async function aPicture(of: TestStore): Promise<{ id: string; file: string }> {
  const number = await aNumber(of);
  await hear(of, number, inbound(world, 'Oi'));
  const [conversation] = await conversationsOf(of);
  const file = await upload(of);
  await say(of.owner, conversation!.id, 'A caixa', { media_id: file });
  return { id: conversation!.id, file };
}

const filesOf = async ({ id }: TestStore) =>
  (await world.sql<{ id: string }>('select id from media_files where store_id = $1', [id])).map(
    (file) => file.id,
  );
const age = (file: string, months: number) =>
  world.sql(
    'update media_files set created_at = created_at - make_interval(months => $2) where id = $1',
    [file, months],
  );

test('a file goes when the store’s months are over, its words stay, and what others use stays too', async () => {
  const other = await aStore(world);
  const { id, file } = await aPicture(store);
  const theirs = await aPicture(other);
  const settings = await store.owner.call(contract.readChatSettings, { store_id: store.id });
  expect(settings.media_months).toBe(12);
  await store.owner.call(contract.saveChatSettings, {
    store_id: store.id,
    body: { ...settings, media_months: 3 },
  });
  await expect(
    store.owner.call(contract.saveChatSettings, {
      store_id: store.id,
      body: { ...settings, media_months: 7 as never },
    }),
  ).toFailWith('invalid_fields');
  const attached = await upload(store);
  await store.owner.call(contract.createQuickReply, {
    store_id: store.id,
    body: { name: 'foto', text: 'A foto', media_id: attached },
  });
  const header = await upload(store);
  const content = { channel: 'OFFICIAL_WHATSAPP' as const, media_id: header };
  await store.owner.call(contract.createCampaign, {
    store_id: store.id,
    body: { name: 'Novidades', actions: [{ contents: [content] }] },
  });
  for (const one of [file, attached, header, theirs.file]) await age(one, 4);
  await pruneMedia.run(platformCtx(world.app));
  expect((await filesOf(store)).sort()).toEqual([attached, header].sort());
  expect(await filesOf(other)).toEqual([theirs.file]);
  const sent = (await messagesOf(store, id)).find(({ text }) => text === 'A caixa');
  expect(sent).toMatchObject({ media: { state: 'gone' } });
});

test('erasing a conversation deletes its files, and anonymising a customer does so at once', async () => {
  const { id, file } = await aPicture(store);
  const shared = await upload(store);
  await store.owner.call(contract.createQuickReply, {
    store_id: store.id,
    body: { name: 'foto', text: 'A foto', media_id: shared },
  });
  await say(store.owner, id, 'A foto', { media_id: shared });
  await store.owner.call(contract.deleteConversation, { id });
  expect((await filesOf(store)).sort()).toEqual([file, shared].sort());
  world.clock.advance(25 * 3_600_000);
  await eraseChats.run(platformCtx(world.app));
  // A file in use elsewhere stays.
  expect(await filesOf(store)).toEqual([shared]);

  const again = await aStore(world);
  const picture = await aPicture(again);
  expect(await filesOf(again)).toEqual([picture.file]);
  const [conversation] = await conversationsOf(again);
  await again.owner.call(contract.anonymizeCustomer, { id: conversation!.customer.id });
  expect(await filesOf(again)).toEqual([]);
});
