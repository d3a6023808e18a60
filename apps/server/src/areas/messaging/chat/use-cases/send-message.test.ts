import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { saveInboundEvent } from '#platform/inbox';
import { sendUntil } from '#test/campaigns';
import { priceWhatsapp } from '#test/channel-price';
import { aNumber, conversationsOf, hear, inbound, messagesOf, pass, say } from '#test/chat';
import { sendForm, TINY_PNG } from '#test/forms';
import { useStore, useWorld } from '#test/harness';
import { keepInboundContent } from '#test/inbox';
import { balancesOf, deposit, statementOf } from '#test/wallet';
import { approvedTemplate } from '#test/whatsapp';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) =>
  new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();

/** A conversation with a contact who has just written to this number. */
async function aConversation(contact = '+5511987654321') {
  const number = await aNumber(store);
  await hear(store, number, inbound(world, 'Oi', { contact }));
  const [one] = await conversationsOf(store);
  world.clock.advance(1_000);
  return { number, id: one!.id };
}

/** Sends until nothing waits, and takes receipts in. */
async function sendAll(id: string): Promise<contract.ChatMessage[]> {
  const waits = async () =>
    (await messagesOf(store, id)).some(({ status }) => status === 'waiting');
  await sendUntil(world, async () => !(await waits()));
  await world.runJobs();
  return messagesOf(store, id);
}

test('a repeated reply is sent once, and its receipts never regress', async () => {
  await keepInboundContent(world);
  const { id } = await aConversation();
  const client_id = randomUUID();
  const first = await say(store.owner, id, 'Temos sim!', { client_id });
  const again = await say(store.owner, id, 'Temos sim!', { client_id });
  expect(again.id).toBe(first.id);
  expect(first).toMatchObject({ status: 'waiting', client_id, author: { kind: 'person' } });
  // A reply marks the conversation as read.
  expect((await conversationsOf(store))[0]).toMatchObject({ unread: 0 });

  expect((await sendAll(id)).at(-1)).toMatchObject({ text: 'Temos sim!', status: 'read' });
  expect((await conversationsOf(store))[0]!.last_message).toMatchObject({ status: 'read' });
  const outbox = await store.owner.call(contract.listOutboxMessages, {
    store_id: store.id,
    query: {},
  });
  expect(outbox.data).toMatchObject([{ channel: 'OFFICIAL_WHATSAPP', subject: 'Temos sim!' }]);
  await store.owner.call(contract.answerOutboxMessage, {
    id: outbox.data[0]!.id,
    body: { text: 'Então quero!' },
  });
  await world.runJobs();
  expect((await conversationsOf(store))[0]!.last_message).toMatchObject({ text: 'Então quero!' });

  await world.sql(`update provider_events set due_at = now() - interval '1 day'`);
  await world.runJobs();
  const statuses = (await messagesOf(store, id)).map(({ status }) => status);
  expect(statuses).toEqual(['received', 'read', 'received']);
});

test('after 24 hours free text is refused, and a gateway’s number knows no window', async () => {
  const { id } = await aConversation();
  await pass(world, 24 * HOUR_MS + 1_000);
  const body = { client_id: randomUUID(), text: 'Ainda está aí?' };
  const answer = await store.owner.send(contract.sendChatMessage, { id, body });
  expect(answer).toMatchObject({
    status: 422,
    body: { message: 'A janela de 24 horas fechou. Use um modelo aprovado.' },
  });
  const own = await aNumber(store, 'NON_OFFICIAL_WHATSAPP');
  await hear(store, own, inbound(world, 'Oi', { at: new Date(hoursFromNow(-40)) }));
  const [other] = await conversationsOf(store, { sender_id: own.id });
  expect(await say(store.owner, other!.id, 'Ainda está aí?')).toMatchObject({ status: 'waiting' });
});

test('once the window is closed an approved template leaves, in the words of its customer', async () => {
  const number = await store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body: { method: 'sandbox' },
  });
  const draft = contract.WhatsappTemplateDraft.parse({
    sender_id: number.id,
    name: 'retomar',
    language: 'pt_BR',
    category: 'UTILITY',
    type: 'TEXT',
    header: null,
    footer: '',
    buttons: [],
    body: 'Olá, {{customer.first_name}}! Podemos continuar por aqui?',
    variables: [{ variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' }],
  });
  const { id: template_id } = await store.owner.call(contract.createWhatsappTemplate, {
    store_id: store.id,
    body: draft,
  });
  await hear(store, { ...number, provider: 'sandbox_whatsapp' }, inbound(world, 'Oi'));
  const [{ id } = { id: '' }] = await conversationsOf(store);
  await pass(world, 25 * HOUR_MS);
  const send = () =>
    store.owner.call(contract.sendChatMessage, {
      id,
      body: { client_id: randomUUID(), template_id },
    });
  await expect(send()).toFailWith('chat_template_unusable');
  await store.owner.call(contract.submitWhatsappTemplate, { id: template_id });
  await world.runJobs();
  expect(await send()).toMatchObject({
    kind: 'template',
    text: 'Olá, Ana! Podemos continuar por aqui?',
    status: 'waiting',
  });
  expect((await sendAll(id)).at(-1)).toMatchObject({ status: 'read' });
});

test('a template in a conversation is charged, appears in the statement, and is refunded if it fails', async () => {
  await priceWhatsapp(store.ctx, 'marketing', 35_000_000);
  await deposit(store, 3000);
  const body = { method: 'sandbox' as const };
  const number = await store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body,
  });
  const template = await approvedTemplate(world, store, number, { name: 'novidades' });
  const sendTo = async (contact: string) => {
    const from = { ...number, provider: 'sandbox_whatsapp' };
    await hear(store, from, inbound(world, 'Oi', { contact }));
    const one = (await conversationsOf(store)).find(
      ({ profile_contact }) => profile_contact === contact,
    );
    await say(store.owner, one!.id, '', { template_id: template.id });
    await sendAll(one!.id);
  };
  await sendTo('+5511987654321');
  expect((await balancesOf(store)).balance).toBe(2965);
  // The second is taken and does not arrive.
  await sendTo('+5511987650006');
  expect((await balancesOf(store)).balance).toBe(2965);
  const { items } = (await statementOf(store)).data;
  expect(items[0]?.outputs).toMatchObject([
    { campaign: null, chat: { name: number.name }, values: [{ amount: '35', messages: 1 }] },
  ]);
});

test('a colleague’s texts, scheduled texts and templates carry their name, also in the list', async () => {
  const number = await store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body: { method: 'sandbox' },
  });
  await deposit(store, 3000);
  const template = await approvedTemplate(world, store, number, { name: 'novidades' });
  const bia = await store.as('SELLER');
  const [person] = await world.sql<{ name: string }>('select name from users where id = $1', [
    bia.user_id,
  ]);
  await hear(store, { ...number, provider: 'sandbox_whatsapp' }, inbound(world, 'Oi'));
  const [{ id }] = (await conversationsOf(store)) as [contract.Conversation];
  expect((await conversationsOf(store))[0]!.last_message.author).toBeNull();
  const send_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await say(bia, id, 'Até amanhã', { send_at });
  await say(bia, id, '', { template_id: template.id });
  await say(bia, id, 'Temos sim!');
  const sent = (await messagesOf(store, id)).filter(({ direction }) => direction === 'out');
  expect(sent.map(({ author }) => author)).toEqual(
    Array(3).fill({ kind: 'person', name: person!.name }),
  );
  expect((await conversationsOf(store))[0]!.last_message).toMatchObject({
    text: 'Temos sim!',
    author: person!.name,
  });
});

test('a failed message has its reason, and is resent as a new message', async () => {
  const { id } = await aConversation('+5511987650001');
  await say(store.owner, id, 'Chegou?');
  const failed = (await sendAll(id)).at(-1)!;
  expect(failed).toMatchObject({
    status: 'failed',
    failure: { code: 'not_on_whatsapp', label: 'Este número não está no WhatsApp' },
  });
  const again = await store.owner.call(contract.resendChatMessage, {
    id: failed.id,
    body: { client_id: randomUUID() },
  });
  expect(again).toMatchObject({ text: 'Chegou?', status: 'waiting', resend_of: failed.id });
  expect(again.id).not.toBe(failed.id);
  expect((await messagesOf(store, id)).map(({ status }) => status)).toEqual([
    'received',
    'failed',
    'waiting',
  ]);
  const waiting = { id: again.id, body: { client_id: randomUUID() } };
  await expect(store.owner.call(contract.resendChatMessage, waiting)).toFailWith(
    'chat_message_not_failed',
  );
});

test('a reply that failed and arrived on another device is delivered', async () => {
  const { id, number } = await aConversation('+5511987650006');
  await say(store.owner, id, 'Chegou?');
  expect((await sendAll(id)).at(-1)).toMatchObject({ status: 'failed' });
  const [key] = await world.sql<{ provider_message_id: string }>(
    'select provider_message_id from message_keys where store_id = $1',
    [store.id],
  );
  await saveInboundEvent(world.app, number.provider, {
    account: number.external_id,
    element: 'delivered after failed',
    data: { kind: 'status', status: 'delivered', at: world.clock.now().toISOString(), ...key },
  });
  await world.runJobs();
  const last = (await messagesOf(store, id)).at(-1);
  expect(last).toMatchObject({ status: 'delivered', failure: null });
  expect((await conversationsOf(store))[0]!.last_message).toMatchObject({ status: 'delivered' });
});

test('a scheduled reply leaves at its hour, can be taken back, and gives way to the customer', async () => {
  const { id, number } = await aConversation();
  const late = say(store.owner, id, 'Tarde demais', { send_at: hoursFromNow(25) });
  await expect(late).toFailWith('chat_window_closed');

  const taken = await say(store.owner, id, 'Esta não', { send_at: hoursFromNow(1) });
  await store.owner.call(contract.cancelChatMessage, { id: taken.id });
  const kept = await say(store.owner, id, 'Bom dia!', { send_at: hoursFromNow(2) });
  expect(kept).toMatchObject({ status: 'scheduled' });
  // The list shows sent messages, not scheduled ones.
  expect((await conversationsOf(store))[0]!.last_message.text).toBe('Oi');
  await pass(world, 2 * HOUR_MS + 1_000);
  const scheduled = async () => (await messagesOf(store, id)).at(-1)!.status === 'scheduled';
  await sendUntil(world, async () => !(await scheduled()));
  expect((await conversationsOf(store))[0]!.last_message.text).toBe('Bom dia!');
  await expect(store.owner.call(contract.cancelChatMessage, { id: kept.id })).toFailWith(
    'chat_message_left',
  );

  await say(store.owner, id, 'E então?', { send_at: hoursFromNow(1) });
  world.clock.advance(1_000);
  await hear(store, number, inbound(world, 'Fechado!'));
  const ended = (await messagesOf(store, id)).find(({ text }) => text === 'E então?');
  expect(ended).toMatchObject({ status: 'failed', failure: { code: 'customer_wrote' } });
  const rows = await world.sql('select from queued_messages where store_id = $1', [store.id]);
  expect(rows).toEqual([]);
});

test('files are accepted by their content, and leave with their caption', async () => {
  const { id } = await aConversation();
  const upload = (bytes: Buffer, name: string) =>
    sendForm(
      store.owner,
      contract.uploadMedia,
      { store_id: store.id },
      {},
      { field: 'file', bytes, name },
    );
  const program = Buffer.from('MZ\x90 nothing to see');
  expect(await upload(program, 'foto.jpg')).toMatchObject({
    status: 422,
    body: { code: 'unsupported_file' },
  });
  const large = Buffer.concat([TINY_PNG, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await upload(large, 'foto.png')).toMatchObject({
    status: 413,
    body: { message: 'A imagem pode ter no máximo 5 MB.' },
  });
  const { body } = await upload(TINY_PNG, 'C:\\fotos\\caixa.png');
  const file = body as contract.MediaFile;
  expect(file).toMatchObject({ mime: 'image/png', file_name: 'caixa.png', size: TINY_PNG.length });
  await expect(say(store.owner, id, 'x'.repeat(1025), { media_id: file.id })).toFailWith(
    'invalid_fields',
  );
  await say(store.owner, id, 'A caixa', { media_id: file.id });
  expect((await sendAll(id)).at(-1)).toMatchObject({
    kind: 'media',
    text: 'A caixa',
    status: 'read',
    media: { id: file.id, type: 'image', state: 'ready' },
  });
  expect(await world.sql('select from media_files where store_id = $1', [store.id])).toHaveLength(
    1,
  );
});

test('a file that a colleague uploaded and did not send is neither seen nor sent', async () => {
  const { id } = await aConversation();
  const file = { field: 'file', bytes: TINY_PNG, name: 'rascunho.png' };
  const { body } = await sendForm(
    store.owner,
    contract.uploadMedia,
    { store_id: store.id },
    {},
    file,
  );
  const media_id = (body as contract.MediaFile).id;
  const manager = await store.as('MANAGER');
  const seen = await manager.send(contract.downloadMedia, { store_id: store.id, media_id });
  expect(seen.status).toBe(404);
  await expect(say(manager, id, 'Veja', { media_id })).toFailWith('chat_file_missing');
  await expect(
    manager.call(contract.createQuickReply, {
      store_id: store.id,
      body: { name: 'veja', text: 'Veja', media_id },
    }),
  ).toFailWith('chat_file_missing');
  await say(store.owner, id, 'Veja', { media_id });
  const shown = await manager.send(contract.downloadMedia, { store_id: store.id, media_id });
  expect(shown.status).toBe(200);
});

test('a disconnected number accepts no reply, and a store without one gets an error', async () => {
  const { id, number } = await aConversation();
  await world.sql(`update senders set state = 'disconnected' where id = $1`, [number.id]);
  await expect(say(store.owner, id, 'Oi')).toFailWith('chat_number_away');
  const body = { customer_id: (await conversationsOf(store))[0]!.customer.id };
  await world.sql(`update senders set state = 'removed' where store_id = $1`, [store.id]);
  await expect(
    store.owner.call(contract.openConversation, { store_id: store.id, body }),
  ).toFailWith('chat_number_missing');
});

test('a film of 16 MB is taken and leaves; one byte more is refused', async () => {
  const { id } = await aConversation();
  const film = (bytes: number) => {
    const head = Buffer.from('00000018667479706d70343200000000', 'hex');
    return Buffer.concat([head, Buffer.alloc(bytes - head.length)]);
  };
  const upload = (bytes: Buffer) => {
    const file = { field: 'file', bytes, name: 'provador.mp4' };
    return sendForm(store.owner, contract.uploadMedia, { store_id: store.id }, {}, file);
  };
  const most = 16 * 1024 * 1024;
  expect(await upload(film(most + 1))).toMatchObject({
    status: 413,
    body: { message: 'O vídeo pode ter no máximo 16 MB.' },
  });
  expect(await world.sql('select from media_files where store_id = $1', [store.id])).toEqual([]);
  const { body } = await upload(film(most));
  const file = body as contract.MediaFile;
  expect(file).toMatchObject({ mime: 'video/mp4', size: most });
  await say(store.owner, id, '', { media_id: file.id });
  expect((await sendAll(id)).at(-1)).toMatchObject({ kind: 'media', status: 'read' });
  const of = { store_id: store.id, media_id: file.id };
  expect((await store.owner.send(contract.downloadMedia, of)).raw).toHaveLength(most);
});
