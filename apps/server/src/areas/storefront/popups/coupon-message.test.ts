import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { newestConfirmation } from '#test/consents';
import { anonymous, useStore, useWorld } from '#test/harness';
import { aPopup, visitor } from '#test/popups';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const DAY_MS = 86_400_000;
const BY_MESSAGE = { kind: 'FIXED', code: 'OI10', reveal: 'MESSAGE' };
const PHONE_AND_EMAIL = ['email', 'phone'].map((name) => ({ name, label: name }));

/** Messages about coupons; jobs run side by side, so two made within one instant have no order. */
async function sent() {
  await world.runJobs();
  return world.sql<{ channel: string; to_address: string; subject: string; body: string }>(
    `select channel, to_address, subject, body from outbox_messages
      where store_id = $1 and body not like '%/c/%' order by created_at`,
    [store.id],
  );
}

test('a coupon by message is not on the screen, and leaves by e-mail once a day', async () => {
  const popup = await aPopup(world, store, { fields: PHONE_AND_EMAIL, coupon: BY_MESSAGE });
  const page = visitor(world, store);
  const answer = await page.signUp(popup, { fields: { email: 'ana@exemplo.com.br' } });
  expect(JSON.parse(answer.text)).toEqual({ step: 'success', coupon: null });
  const [mail] = await sent();
  expect(mail).toMatchObject({
    channel: 'EMAIL',
    to_address: 'ana@exemplo.com.br',
    subject: `Seu cupom de ${store.ctx.store.name}`,
  });
  expect(mail?.body).toContain('Seu cupom é OI10.');

  await page.signUp(popup, { fields: { email: 'ana@exemplo.com.br' } });
  // Another phone next to it does not make it another mailbox.
  await page.signUp(popup, { fields: { email: 'ana@exemplo.com.br', phone: '11 98765-0000' } });
  expect(await sent()).toHaveLength(1);
  world.clock.advance(DAY_MS);
  await page.signUp(popup, { fields: { email: 'ana@exemplo.com.br' } });
  expect(await sent()).toHaveLength(2);
});

test('where only a phone was typed, the coupon leaves by SMS', async () => {
  const popup = await aPopup(world, store, { fields: PHONE_AND_EMAIL, coupon: BY_MESSAGE });
  await visitor(world, store).signUp(popup, { fields: { phone: '11 98765-4321' } });
  const [sms] = await sent();
  expect(sms).toMatchObject({ channel: 'SMS', to_address: '+5511987654321' });
  expect(sms?.subject).toContain('seu cupom e OI10');
});

test('a landline gets no message, and none is recorded as sent', async () => {
  const popup = await aPopup(world, store, { fields: PHONE_AND_EMAIL, coupon: BY_MESSAGE });
  await visitor(world, store).signUp(popup, { fields: { phone: '11 3333-4444' } });
  expect(await sent()).toEqual([]);
  const rows = await world.sql('select coupon_sent_at from popup_submissions where store_id = $1', [
    store.id,
  ]);
  expect(rows).toEqual([{ coupon_sent_at: null }]);
});

test('that a coupon is for new people, a known person learns by message and not on the screen', async () => {
  const popup = await aPopup(world, store, { coupon: { ...BY_MESSAGE, only_new: true } });
  const other = await aPopup(world, store, { coupon: { ...BY_MESSAGE, only_new: true } });
  const page = visitor(world, store);
  const first = await page.signUp(popup, { fields: { email: 'ana@exemplo.com.br' } });
  const second = await page.signUp(other, { fields: { email: 'ana@exemplo.com.br' } });
  expect(first.text).toBe(second.text);
  const messages = await sent();
  const coupon = messages.filter(({ body }) => body.includes('OI10'));
  const refusal = messages.filter(({ body }) => !body.includes('OI10'));
  const { name } = store.ctx.store;
  expect(coupon.map(({ subject }) => subject)).toEqual([`Seu cupom de ${name}`]);
  expect(refusal.map(({ subject }) => subject)).toEqual([`Você já está na lista de ${name}`]);
});

test('with a confirmation, the coupon follows it', async () => {
  const coupon = { kind: 'POOL' };
  const popup = await aPopup(world, store, { coupon, double_opt_in: true });
  const answer = await visitor(world, store).signUp(popup);
  expect(JSON.parse(answer.text)).toEqual({ step: 'confirm', coupon: null });
  expect(await sent()).toEqual([]);

  const token = await newestConfirmation(world, store);
  await anonymous(world).call(contract.confirmConsent, { token });
  const [mail] = await sent();
  expect(mail?.body).toContain('Seu cupom é UM.');
});

test('suspects, an empty pool and an address that bounced get no message', async () => {
  const fixed = await aPopup(world, store, { coupon: BY_MESSAGE });
  const pool = await aPopup(world, store, { coupon: { kind: 'POOL', reveal: 'MESSAGE' } });
  const page = visitor(world, store);
  await page.signUp(fixed, { website: 'https://spam.example' });
  await page.signUp(pool, { fields: { email: 'um@exemplo.com.br' } });
  await page.signUp(pool, { fields: { email: 'dois@exemplo.com.br' } });
  await world.sql(
    `insert into suppressions (store_id, channel, contact, reason)
     values ($1, 'EMAIL', 'volta@exemplo.com.br', 'hard_bounce')`,
    [store.id],
  );
  await page.signUp(fixed, { fields: { email: 'volta@exemplo.com.br' } });
  expect((await sent()).map(({ to_address }) => to_address)).toEqual(['um@exemplo.com.br']);
});
