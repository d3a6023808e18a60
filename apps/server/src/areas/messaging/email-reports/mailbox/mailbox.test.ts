import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { customers, launch, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { automatic, postfix, qmail } from '#test/mail-reports';
import { aPlatformMailServer, headerOf, type ReceivedMail } from '#test/mail-server';
import { type MailboxServer, simulateMailbox } from '#test/simulators/imap';
import { readAllMailboxes } from './read-mailbox.ts';

const world = useWorld();
let store: TestStore;
let mailbox: MailboxServer;
let mails: Awaited<ReturnType<typeof aPlatformMailServer>>;
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  world.app.config.allowPrivateHosts = true;
  store = await aStore(world, 'Loja do Teste');
  mails = await aPlatformMailServer(world);
  mailbox = await simulateMailbox();
});
afterEach(() => mailbox.close());

const draftOf = (parts: object = {}) => ({
  host: '127.0.0.1',
  port: mailbox.port,
  security: 'none' as const,
  user: mailbox.user,
  password: mailbox.password,
  ...parts,
});
const save = (parts: object = {}, of = store) =>
  of.owner.call(contract.updateBounceMailbox, { store_id: of.id, body: draftOf(parts) });
const saved = async () =>
  (await store.owner.call(contract.getBounceMailbox, { store_id: store.id })).mailbox;

/** Reads all mailboxes, as every five minutes, and applies what was found. */
async function read(): Promise<void> {
  await readAllMailboxes.run(platformCtx(world.app));
  await world.runJobs();
}

async function aCampaign(people: number): Promise<string> {
  await customers(world, store, people);
  const { id } = await launch(world, store);
  await sendUntilStatus(world, store, id, 'finished');
  return id;
}

const aboutIt = (mail: ReceivedMail) => ({
  recipient: mail.to,
  messageId: headerOf(mail, 'message-id').replace(/^<|>$/g, ''),
  feedbackId: headerOf(mail, 'feedback-id'),
});
const bounceOf = (mail: ReceivedMail) =>
  postfix('5.1.1', '550 5.1.1 <x@y.example> User unknown', aboutIt(mail));

test('a bounce in the mailbox reaches its message once; other messages are not downloaded', async () => {
  const id = await aCampaign(3);
  const [first, second] = mails.received;
  mailbox.add(
    'From: Cliente <ana@cliente.example>\nSubject: Dúvida\n\nTem no azul?',
    world.clock.now(),
  );
  mailbox.add(bounceOf(first!), world.clock.now());
  expect(await save()).toMatchObject({ mailbox: { read_at: null, found: 0, problem: null } });
  await read();
  expect(await statuses(world, id)).toMatchObject({
    'invalid_contact:invalid_contact': 1,
    sent: 2,
  });
  expect(await saved()).toMatchObject({ found: 1, read_at: '2026-03-02T12:00:00.000Z' });
  expect(mailbox.downloaded).toEqual([2]);

  mailbox.add(bounceOf(second!), world.clock.now());
  await read();
  await read();
  expect(await statuses(world, id)).toMatchObject({
    'invalid_contact:invalid_contact': 2,
    sent: 1,
  });
  expect(await saved()).toMatchObject({ found: 2 });
  expect(mailbox.downloaded).toEqual([2, 3]);
  expect(mailbox.asked.some((command) => /STORE|EXPUNGE|^SELECT/.test(command))).toBe(false);
});

test('old messages are left out, and a renumbered mailbox is read again without counting twice', async () => {
  const id = await aCampaign(1);
  const [mail] = mails.received;
  mailbox.add(bounceOf(mail!), new Date('2026-01-01T12:00:00Z'));
  await save();
  await read();
  await read();
  expect(mailbox.downloaded).toEqual([]);

  mailbox.add(bounceOf(mail!), world.clock.now());
  await read();
  mailbox.uid_validity = 8;
  await read();
  expect(mailbox.downloaded).toEqual([2, 2]);
  expect(await statuses(world, id)).toMatchObject({ 'invalid_contact:invalid_contact': 1 });
  const rows = await world.sql('select 1 from delivery_reports where store_id = $1', [store.id]);
  expect(rows).toHaveLength(1);
});

test('without a Feedback-ID the Message-ID names the message; another store’s message is ignored', async () => {
  const id = await aCampaign(1);
  const [mail] = mails.received;
  const other = await aStore(world, 'Outra Loja');
  await save({}, other);
  mailbox.add(bounceOf(mail!), world.clock.now());
  await read();
  expect(await statuses(world, id)).toEqual({ sent: 1 });

  await save();
  mailbox.add(bounceOf(mail!).replace(/^Feedback-ID:.*\r\n/im, ''), world.clock.now());
  mailbox.add(qmail('no such user'), world.clock.now());
  mailbox.add(automatic('Estou de férias'), world.clock.now());
  await read();
  expect(await statuses(world, id)).toEqual({ 'invalid_contact:invalid_contact': 1 });
});

test('what the mailbox refuses is said at its field, and nothing is saved', async () => {
  const refusal = (parts: object) => save(parts).catch((error: unknown) => error);
  expect(await refusal({ password: 'errada' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password', message: expect.stringContaining('senha de app') }] },
  });
  expect(await refusal({ folder: 'Devoluções' })).toMatchObject({
    body: { errors: [{ field: 'folder' }] },
  });
  const { port } = mailbox;
  await mailbox.close();
  expect(await refusal({ port })).toMatchObject({
    status: 422,
    body: { code: 'email_connection_failed', message: expect.stringContaining('não respondeu') },
  });
  world.app.config.allowPrivateHosts = false;
  expect(await refusal({ host: '10.0.0.1' })).toMatchObject({
    body: { errors: [{ field: 'host' }] },
  });
  expect(await saved()).toBeNull();
});

test('a stored password stays with its own server; a problem shows until the next reading', async () => {
  await save();
  expect(await save({ password: undefined, folder: 'inbox' })).toMatchObject({
    mailbox: { folder: 'inbox' },
  });
  await expect(save({ password: undefined, user: 'outro@loja.example' })).rejects.toMatchObject({
    body: { errors: [{ field: 'password', message: 'Informe a senha desta caixa.' }] },
  });
  const { password } = mailbox;
  mailbox.password = 'trocada';
  await read();
  expect(await saved()).toMatchObject({ problem: 'sign_in', read_at: null });
  // A server may lock an account that keeps asking with a wrong password.
  const asked = mailbox.asked.length;
  world.clock.advance(59 * 60_000);
  await read();
  expect(mailbox.asked).toHaveLength(asked);
  mailbox.password = password;
  world.clock.advance(60_000);
  await read();
  expect(await saved()).toMatchObject({ problem: null, read_at: expect.any(String) });

  await store.owner.call(contract.deleteBounceMailbox, { store_id: store.id });
  expect(await saved()).toBeNull();
});

test('a notice that we cannot store is no problem of the mailbox', async () => {
  mailbox.add(qmail('no such user'), world.clock.now());
  const reading = world.app.mailboxes.read(
    { ...draftOf(), folder: 'INBOX', allow_private_hosts: true },
    {
      after: null,
      since: new Date('2026-03-01T00:00:00Z'),
      take: () => Promise.reject(new Error('the database is away')),
    },
  );
  await expect(reading).rejects.toThrow('the database is away');
});
