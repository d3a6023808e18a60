import { generateKeyPairSync } from 'node:crypto';
import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { saveSigningDomain } from '#areas/messaging/email-domains/index';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer, headerOf } from '#test/mail-server';

const world = useWorld();
const MINUTE_MS = 60_000;

let store: TestStore;
beforeEach(async () => {
  world.mails.length = 0;
  store = await aStore(world, 'Loja do Teste');
});

const add = (address: string, more: { name?: string; reply_to?: string } = {}) =>
  store.owner.call(contract.createEmailSender, {
    store_id: store.id,
    body: { name: 'Loja', address, ...more },
  });
const list = async () =>
  (await store.owner.call(contract.listEmailSenders, { store_id: store.id })).data;
const verify = (id: string, code: string) =>
  store.owner.call(contract.verifyEmailSender, { id, body: { code } });
const codeOf = (mail = world.mails.at(-1)!) => /\b\d{6}\b/.exec(mail.subject)![0];
const verifyDomain = (domain: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return saveSigningDomain(store.ctx, { domain, selector: 's1', privateKey });
};

test('an address is verified by the code that was mailed to it', async () => {
  const { id, verified_by } = await add('ola@loja.example');
  expect(verified_by).toBeNull();
  expect(world.mails).toMatchObject([{ to: 'ola@loja.example' }]);
  expect(world.mails[0]!.text).toContain('Loja do Teste quer enviar e-mails em nome de');
  expect(await verify(id, codeOf())).toMatchObject({ verified_by: 'code', code_sent_at: null });
});

test('a domain proves its addresses, and no code is mailed', async () => {
  await verifyDomain('loja.example');
  expect(await add('ola@loja.example')).toMatchObject({
    verified_by: 'domain',
    is_default: true,
  });
  expect(world.mails).toEqual([]);
});

test.each(['loja@gmail.com', 'Loja@Hotmail.com', 'loja@uol.com.br'])(
  'an address of a mail provider is refused with the reason: %s',
  async (address) => {
    const message =
      'Gmail e Yahoo recusam envios em nome deles. Use um endereço do seu domínio e receba respostas aqui.';
    await expect(add(address)).rejects.toThrow(message);
    const settings = { sender_name: 'Loja', sender_address: address, smtp: null };
    await expect(
      store.owner.call(contract.updateEmailSettings, { store_id: store.id, body: settings }),
    ).rejects.toThrow(message);
  },
);

test('wrong codes end after five tries, and a code after 30 minutes', async () => {
  const { id } = await add('ola@loja.example');
  const wrong = codeOf() === '111111' ? '222222' : '111111';
  const said: unknown[] = [];
  for (let n = 0; n < 4; n++) said.push(await verify(id, wrong).catch(({ message }) => message));
  expect(said).toEqual(
    [
      'Restam 4 tentativas.',
      'Restam 3 tentativas.',
      'Restam 2 tentativas.',
      'Resta 1 tentativa.',
    ].map((left) => expect.stringContaining(`Este não é o código. ${left}`)),
  );
  await expect(verify(id, wrong)).toFailWith('sender_code_ended');
  await expect(verify(id, codeOf())).toFailWith('sender_code_ended');

  const again = () => store.owner.call(contract.sendSenderCode, { id });
  await expect(again()).toFailWith('too_many_requests');
  world.clock.advance(MINUTE_MS);
  await again();
  world.clock.advance(31 * MINUTE_MS);
  await expect(verify(id, codeOf())).toFailWith('sender_code_ended');
  await again();
  expect((await verify(id, codeOf())).verified_by).toBe('code');
});

test('parallel tries do not exceed the limit', async () => {
  const { id } = await add('ola@loja.example');
  const codes = Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '0'));
  const wrong = codes.filter((code) => code !== codeOf());
  await Promise.allSettled(wrong.map((code) => verify(id, code)));
  const [row] = await world.sql<{ code_tries: number }>(
    'select code_tries from email_senders where id = $1',
    [id],
  );
  expect(row!.code_tries).toBe(5);
});

test('the default is a verified one, and it is not removed', async () => {
  await verifyDomain('loja.example');
  const first = await add('ola@loja.example');
  const second = await add('sac@outra.example');
  const makeDefault = (id: string) => store.owner.call(contract.makeDefaultSender, { id });
  const remove = (id: string) => store.owner.call(contract.deleteEmailSender, { id });
  await expect(makeDefault(second.id)).toFailWith('email_sender_not_verified');
  await verify(second.id, codeOf());
  await expect(remove(first.id)).toFailWith('email_sender_is_default');
  expect((await makeDefault(second.id)).is_default).toBe(true);
  await remove(first.id);
  expect(await list()).toMatchObject([{ address: 'sac@outra.example', is_default: true }]);
});

test('an address is added once', async () => {
  await add('ola@loja.example');
  await expect(add('OLA@loja.example')).toFailWith('email_sender_exists');
});

test('a name and a reply address change, the address stays', async () => {
  const { id } = await add('ola@loja.example');
  const changed = await store.owner.call(contract.updateEmailSender, {
    id,
    body: { name: 'Loja Sol', reply_to: 'sac@gmail.com' },
  });
  expect(changed).toMatchObject({
    name: 'Loja Sol',
    address: 'ola@loja.example',
    reply_to: 'sac@gmail.com',
  });
});

test('over the installation’s server an unverified address only receives the replies', async () => {
  const server = await aPlatformMailServer(world);
  const { id } = await add('ola@loja.example', { name: 'Loja Sol' });
  const code = codeOf();
  const send = () =>
    store.owner.call(contract.testEmailSettings, {
      store_id: store.id,
      body: { to: store.owner.email },
    });
  await send();
  await verify(id, code);
  await send();
  const signed = server.received.map((mail) => [
    mail.from,
    headerOf(mail, 'From'),
    headerOf(mail, 'Reply-To'),
  ]);
  expect(signed).toEqual([
    ['nao-responda@clientela.app', '"Loja Sol" <nao-responda@clientela.app>', 'ola@loja.example'],
    ['ola@loja.example', '"Loja Sol" <ola@loja.example>', ''],
  ]);
  const read = await store.owner.call(contract.getEmailSettings, { store_id: store.id });
  expect(read).toMatchObject({ sender_address: 'ola@loja.example', sender_verified: true });
});

test('saving the settings as they were read makes no sender', async () => {
  const { sender_name, sender_address } = await store.owner.call(contract.getEmailSettings, {
    store_id: store.id,
  });
  const body = { sender_name, sender_address, smtp: null };
  await store.owner.call(contract.updateEmailSettings, { store_id: store.id, body });
  expect(await list()).toEqual([]);
});

test('another store sees and changes nothing', async () => {
  const { id } = await add('ola@loja.example');
  const other = await aStore(world);
  await expect(other.owner.call(contract.makeDefaultSender, { id })).toFailWith('not_found');
  expect((await other.owner.call(contract.listEmailSenders, { store_id: other.id })).data).toEqual(
    [],
  );
});
