import { generateKeyPairSync } from 'node:crypto';
import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { post } from '#areas/billing/wallet/ledger';
import { saveSigningDomain } from '#areas/messaging/email-domains/index';
import { customers, launch } from '#test/campaigns';
import { priceEmail } from '#test/channel-price';
import { useStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { deposit } from '#test/wallet';
import { aCloud, connected, launchFrom } from '#test/whatsapp';

/** Each state of the wallet, the mail server and the number that holds a message back. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));

/** The waits of the campaign's only customer. */
async function waitsOf(campaign_id: string, customer_id: string) {
  const { steps } = await store.owner.call(contract.explainCustomer, {
    store_id: store.id,
    campaign_id,
    query: { customer_id },
  });
  return steps
    .filter(({ step }) => step === 'wait')
    .map(({ text, fix_path, at }) => ({ text, fix_path, at }));
}

test('the wallet: no money, then stopped', async () => {
  await priceEmail(store.ctx, 1_000_000, 0);
  await deposit(store, 3000);
  const [ana] = await customers(world, store, 1);
  const { id } = await launch(world, store);
  await world.sql('update message_budgets set is_waiting = true where source_id = $1', [id]);
  expect(await waitsOf(id, ana!)).toEqual([
    { text: 'Aguarda saldo na carteira', fix_path: '/wallet/deposit', at: null },
  ]);
  await post(store.ctx, 'hold', 'elsewhere', 1);
  await world.sql('update wallets set stopped_at = $2 where store_id = $1', [
    store.id,
    world.clock.now(),
  ]);
  expect(await waitsOf(id, ana!)).toEqual([
    { text: 'A carteira da loja está parada para conferência', fix_path: '/wallet', at: null },
  ]);
});

test('e-mail: the server, the domain and its warm-up', async () => {
  await aPlatformMailServer(world);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await saveSigningDomain(store.ctx, { domain: 'loja.example', selector: 's1', privateKey });
  const body = { name: 'Loja', address: 'ola@loja.example' };
  await store.owner.call(contract.createEmailSender, { store_id: store.id, body });
  const [ana] = await customers(world, store, 1);
  const { id } = await launch(world, store);
  expect(await waitsOf(id, ana!)).toMatchObject([
    { text: 'Está na fila e sai a qualquer momento' },
  ]);

  const now = world.clock.now();
  await world.sql('insert into mail_outages (store_id, since, seen_at) values ($1, $2, $2)', [
    store.id,
    now,
  ]);
  expect(await waitsOf(id, ana!)).toEqual([
    {
      text: 'O servidor de e-mail da loja não responde',
      fix_path: '/settings/email',
      at: null,
    },
  ]);
  await world.sql('delete from mail_outages');

  const { data } = await store.owner.call(contract.listEmailDomains, { store_id: store.id });
  await store.owner.call(contract.warmUpEmailDomain, { id: data[0]!.id, body: { is_on: true } });
  await world.sql('update email_domains set warmup_used = 50, warmup_on = $2 where id = $1', [
    data[0]!.id,
    '2026-11-23',
  ]);
  expect(await waitsOf(id, ana!)).toEqual([
    {
      text: 'O domínio loja.example está em aquecimento e já enviou os 50 e-mails de hoje',
      fix_path: '/settings/email/domain-authentication',
      at: '2026-11-24T03:00:00.000Z',
    },
  ]);
  await store.owner.call(contract.warmUpEmailDomain, { id: data[0]!.id, body: { is_on: false } });

  // Signing ends 72 hours after the record went.
  await world.sql(`update email_domains set status = 'waiting', missing_since = $2 where id = $1`, [
    data[0]!.id,
    new Date(now.getTime() - 73 * 3_600_000),
  ]);
  expect(await waitsOf(id, ana!)).toEqual([
    {
      text: 'Falta um registro no domínio do remetente',
      fix_path: '/settings/email/domain-authentication',
      at: null,
    },
  ]);
});

test('a number: its state, rest, quality and the people it may begin with', async () => {
  const sender = await connected(store, await aCloud(world));
  const id = await launchFrom(world, store, sender, { phones: ['+5511987650001'] });
  const [ana] = await world.sql<{ id: string }>(
    `select id from customers where store_id = $1 and phone = '+5511987650001'`,
    [store.id],
  );
  const set = (change: string, values: unknown[] = []) =>
    world.sql(`update senders set ${change} where id = $1`, [sender.id, ...values]);
  const fix_path = '/settings/whatsapp';

  await set(`state = 'pairing'`);
  expect(await waitsOf(id, ana!.id)).toEqual([
    { text: 'O número “Vendas” está: aguardando conexão', fix_path, at: null },
  ]);
  await set(`state = 'connected', quality = 'RED', paused_until = $2`, ['2026-11-23T18:00:00Z']);
  expect(await waitsOf(id, ana!.id)).toEqual([
    {
      text: 'O número “Vendas” está em descanso até este horário',
      fix_path,
      at: '2026-11-23T18:00:00.000Z',
    },
    {
      text: 'O número “Vendas” está com qualidade baixa: promoções esperam até melhorar',
      fix_path,
      at: null,
    },
  ]);
  await set(`quality = 'GREEN', paused_until = null, tier = 'TIER_250'`);
  const [{ portfolio } = { portfolio: '' }] = await world.sql<{ portfolio: string }>(
    'select coalesce(portfolio, account, id::text) as portfolio from senders where id = $1',
    [sender.id],
  );
  await world.sql(
    `insert into portfolio_contacts (portfolio, contact, sender_id, at)
     select $1, decode(lpad(to_hex(n), 8, '0'), 'hex'), $2, $3 from generate_series(1, 250) n`,
    [portfolio, sender.id, '2026-11-23T10:00:00Z'],
  );
  expect(await waitsOf(id, ana!.id)).toEqual([
    {
      text: 'O número “Vendas” já começou as 250 conversas que o WhatsApp permite em 24 horas',
      fix_path: null,
      at: '2026-11-24T10:00:00.000Z',
    },
  ]);
  await world.sql('delete from portfolio_contacts where portfolio = $1', [portfolio]);
  await world.sql('update send_queues set sender = app.new_id()::text where source_id = $1', [id]);
  expect(await waitsOf(id, ana!.id)).toEqual([
    { text: 'O número de envio foi removido', fix_path, at: null },
  ]);
});
