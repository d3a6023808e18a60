import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { launch, refreshResults, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import { rests } from '#test/send-queues';
import { aTwilio, aZenvia, duringSmsHours, postTwilio, postZenvia, withPhones } from '#test/sms';

/** SMS: customer replies, permitted hours and links. */

const world = useWorld();
beforeEach(() => duringSmsHours(world));
const store = useStore(world);

const phone = (n: number) => `+551198765${String(1000 + n)}`;
const action = (text: string, more: Partial<contract.CampaignAction> = {}) =>
  contract.CampaignAction.parse({ ...more, contents: [{ channel: 'SMS', text }] });
const noticesUrl = async () =>
  (await store.owner.call(contract.getSmsSettings, { store_id: store.id })).account!.notices_url;
const timeline = async (id: string) =>
  (await store.owner.call(contract.getCustomerTimeline, { id, query: {} })).data;

test('SAIR stops all SMS, what waits included, is answered once, and VOLTAR lets them come again', async () => {
  const twilio = await aTwilio(world, store);
  const [ana] = await withPhones(world, store, [phone(1), phone(2)]);
  const later = action('Amanhã acaba!', { offset: { value: 1, unit: 'DAY' } });
  const { id } = await launch(world, store, { actions: [action('Oi!'), later] });
  await sendUntil(world, async () => twilio.sent.length === 2);
  await expect.poll(() => statuses(world, id)).toEqual({ sent: 2, waiting_to_send: 2 });

  const url = await noticesUrl();
  const sair = twilio.inbound(url, phone(1), ' Sair. ');
  expect(await postTwilio(world, sair)).toBe(200);
  await postTwilio(world, sair);
  await postTwilio(world, twilio.inbound(url, phone(1), 'PARAR'));
  await world.runJobs();
  expect(await statuses(world, id)).toEqual({
    sent: 2,
    waiting_to_send: 1,
    'not_sent:opted_out': 1,
  });
  const answers = twilio.sent.slice(2);
  expect(answers).toMatchObject([
    {
      to: phone(1),
      body: 'Pronto, voce nao recebera mais mensagens da Loja de Teste por aqui. Para voltar, responda VOLTAR.',
    },
  ]);
  const outOf = () =>
    world.sql('select channel, contact, reason from suppressions where store_id = $1', [store.id]);
  expect(await outOf()).toEqual([{ channel: 'SMS', contact: phone(1), reason: 'opt_out' }]);
  // It counts with the message it replies to.
  await refreshResults(store.ctx);
  const of = { store_id: store.id, campaign_id: id };
  const { total } = await store.owner.call(contract.getCampaignResults, of);
  expect(total).toMatchObject({ sent: 2, unsubscribed: 1 });

  await postTwilio(world, twilio.inbound(url, phone(1), 'voltar'));
  await drainInbox(world);
  expect(await outOf()).toEqual([]);
  const consents = await store.owner.call(contract.listCustomerConsents, { id: ana! });
  expect(consents.data).toMatchObject([
    { channel: 'SMS', granted: true, source: 'resposta por SMS' },
  ]);
});

test('Twilio’s own STOP and START are obeyed without a second answer; HELP changes nothing', async () => {
  const twilio = await aTwilio(world, store);
  await withPhones(world, store, [phone(1)]);
  const url = await noticesUrl();
  const suppressed = async (text: string, wish: 'STOP' | 'START' | 'HELP') => {
    await postTwilio(world, twilio.inbound(url, phone(1), text, wish));
    await world.runJobs();
    return world.sql('select contact from suppressions where store_id = $1', [store.id]);
  };
  // The words may be the store's own: what Twilio made of them counts.
  expect(await suppressed('chega de mensagens', 'STOP')).toEqual([{ contact: phone(1) }]);
  expect(await suppressed('ajuda', 'HELP')).toEqual([{ contact: phone(1) }]);
  expect(await suppressed('quero de novo', 'START')).toEqual([]);
  expect(await suppressed('ajuda', 'HELP')).toEqual([]);
  expect(twilio.sent).toEqual([]);
});

test('other replies are on the customer’s timeline and stop nothing', async () => {
  const twilio = await aTwilio(world, store);
  const [ana] = await withPhones(world, store, [phone(1)]);
  const url = await noticesUrl();
  const text = 'não quero mais essa cor, tem azul?';
  await postTwilio(world, twilio.inbound(url, phone(1), text));
  await postTwilio(world, twilio.inbound(url, phone(9), 'quem é?'));
  await drainInbox(world);
  expect(await timeline(ana!)).toMatchObject([{ kind: 'received_sms', text }]);
  expect(await world.sql('select from suppressions where store_id = $1', [store.id])).toEqual([]);
  // An unknown number may still opt out.
  await postTwilio(world, twilio.inbound(url, phone(9), 'SAIR'));
  await world.runJobs();
  const suppressed = await world.sql('select contact from suppressions where store_id = $1', [
    store.id,
  ]);
  expect(suppressed).toEqual([{ contact: phone(9) }]);
});

test('a recipient outside the sending hours waits for their own, and delays no other', async () => {
  const ids = await withPhones(world, store, [phone(1), '+5568987651002', phone(3)]);
  await world.sql(`update customers set state = 'AM' where id = $1`, [ids[2]]);
  // Nine o'clock in São Paulo, eight in Manaus, seven in Rio Branco.
  const nine = new Date(world.clock.now());
  nine.setUTCHours(12, 5, 0, 0);
  world.clock.set(nine.toISOString());
  const { id } = await launch(world, store, { actions: [action('Oi!')] });
  const sent = async () => (await statuses(world, id)).sent ?? 0;
  const due = () =>
    world.sql<{ due_at: string; failures: number }>(
      `select q.due_at, a.failures from queued_messages q join campaign_activities a on a.id = q.message_id
        where q.store_id = $1 order by q.due_at`,
      [store.id],
    );
  await sendUntil(world, async () => (await sent()) === 1);
  const at = (hour: number) => {
    const opens = new Date(nine);
    opens.setUTCHours(hour, 0, 0, 0);
    return opens.toISOString();
  };
  await expect
    .poll(async () =>
      (await due()).map((row) => [new Date(row.due_at).toISOString(), row.failures]),
    )
    .toEqual([
      [at(13), 0],
      [at(14), 0],
    ]);
  world.clock.set(at(13));
  await sendUntil(world, async () => (await sent()) === 2);
  world.clock.set(at(14));
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 3 });
});

test('on a day of the store’s own nothing leaves, not even a claim', async () => {
  await withPhones(world, store, [phone(1)]);
  const today = world.clock.now().toISOString().slice(0, 10);
  const own = (own_holidays: string[]) =>
    store.owner.call(contract.saveSmsHolidays, { store_id: store.id, body: { own_holidays } });
  expect((await own([today, today])).own_holidays).toEqual([today]);
  const { id } = await launch(world, store, { actions: [action('Oi!')] });
  await sendUntil(world, () => rests(world, id));
  expect(
    await world.sql('select attempt from queued_messages where store_id = $1', [store.id]),
  ).toEqual([{ attempt: 0 }]);
});

test('a link is short, leads on, and its click is counted; the second SMS needs no reminder', async () => {
  await withPhones(world, store, [phone(1)]);
  const long = `https://loja.example/${'novidades/'.repeat(12)}?cupom={{coupon}}`;
  const draft = [action(`Veja: ${long}.`)];
  const { id } = await launch(world, store, { actions: draft });
  await sendUntilStatus(world, store, id, 'finished');
  const [first] = (
    await store.owner.call(contract.listOutboxMessages, { store_id: store.id, query: {} })
  ).data;
  const [, path] = /^Veja: https?:\/\/[^/]+(\/l\/[0-9A-Za-z]{10})\. Responda SAIR p\/ sair$/.exec(
    first!.subject,
  )!;
  const follow = (url: string) =>
    world.server.inject({ method: 'GET', url, headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
  expect(await follow(path!)).toMatchObject({
    statusCode: 302,
    headers: { location: long.replace('{{coupon}}', 'VOLTA10') },
  });
  expect((await follow('/l/0000000000')).statusCode).toBe(404);
  expect((await follow("/l/';--")).statusCode).toBe(404);
  const [activity] = (
    await store.owner.call(contract.listCampaignActivities, {
      store_id: store.id,
      query: { campaign_id: id },
    })
  ).data;
  expect(activity?.clicked_at).not.toBeNull();

  const again = await launch(world, store, { actions: [action('Oi de novo!')] });
  await sendUntilStatus(world, store, again.id, 'finished');
  const { data } = await store.owner.call(contract.listOutboxMessages, {
    store_id: store.id,
    query: { campaign_id: again.id },
  });
  expect(data[0]?.subject).toBe('Oi de novo!');
});

test('a store that receives no replies uses an opt-out link; once one came in, the text offers SAIR', async () => {
  const zenvia = await aZenvia(world, store);
  const settings = () => store.owner.call(contract.getSmsSettings, { store_id: store.id });
  expect((await settings()).account).toMatchObject({ listens: false, hears: false });
  const [ana] = await withPhones(world, store, [phone(1)]);
  const preview = await store.owner.call(contract.previewSms, {
    store_id: store.id,
    body: { text: 'Oi!', customer_id: ana! },
  });
  expect(preview).toMatchObject({
    opt_out: 'link',
    text: expect.stringMatching(/^Oi! Sair: http/),
  });
  const { id } = await launch(world, store, { actions: [action('Oi!')] });
  await sendUntilStatus(world, store, id, 'finished');
  expect(zenvia.sent[0]?.text).toHaveLength(preview.characters);
  const [, path] = /^Oi! Sair: https?:\/\/[^/]+(\/l\/[0-9A-Za-z]{10})$/.exec(zenvia.sent[0]!.text)!;

  // Whatever looks at links changes nothing, and this one is no click.
  const { statusCode, headers } = await world.server.inject({ method: 'GET', url: path! });
  expect(statusCode).toBe(302);
  const [, key = '', token = ''] = /\/unsubscribe\/([^/]+)\/([^/]+)$/.exec(
    String(headers.location),
  )!;
  const of = { key, token };
  const asked = await store.owner.call(contract.getUnsubscription, of);
  expect(asked).toMatchObject({ channel: 'SMS', contact: '***1001', is_unsubscribed: false });
  const outOf = () =>
    world.sql('select channel, contact, reason from suppressions where store_id = $1', [store.id]);
  expect(await outOf()).toEqual([]);
  expect(await store.owner.call(contract.unsubscribe, of)).toMatchObject({ is_unsubscribed: true });
  expect(await outOf()).toEqual([{ channel: 'SMS', contact: phone(1), reason: 'opt_out' }]);
  expect(await store.owner.call(contract.getUnsubscription, of)).toMatchObject({
    is_unsubscribed: true,
  });

  await postZenvia(world, await noticesUrl(), zenvia.inbound('5511987651002', 'Bom dia'));
  await drainInbox(world);
  expect((await settings()).account).toMatchObject({ hears: true });
  await withPhones(world, store, [phone(2)]);
  const again = await launch(world, store, { actions: [action('Oi de novo!')] });
  await sendUntilStatus(world, store, again.id, 'finished');
  expect(zenvia.sent.slice(1).map(({ text }) => text)).toEqual([
    'Oi de novo! Responda SAIR p/ sair',
  ]);
});

test('a landline is left out before anything is paid', async () => {
  await withPhones(world, store, [phone(1), '+551133334444']);
  const { id } = await launch(world, store, { actions: [action('Oi!')] });
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(review.exclusions).toEqual([
    { reason: 'landline', label: 'Telefone fixo não recebe SMS', customers: 1 },
  ]);
  expect(review.messages).toEqual({ SMS: 1 });
});

test('the test outbox accepts a reply as the customer: SAIR opts out, and is confirmed there', async () => {
  await withPhones(world, store, [phone(1)]);
  const { id } = await launch(world, store, { actions: [action('Oi!')] });
  await sendUntilStatus(world, store, id, 'finished');
  const kept = async () => {
    const query = { channel: 'SMS' as const };
    const input = { store_id: store.id, query };
    return (await store.owner.call(contract.listOutboxMessages, input)).data;
  };
  const [message] = await kept();
  await store.owner.call(contract.answerOutboxMessage, {
    id: message!.id,
    body: { text: 'SAIR' },
  });
  await world.runJobs();
  expect(
    await world.sql('select contact, reason from suppressions where store_id = $1', [store.id]),
  ).toEqual([{ contact: phone(1), reason: 'opt_out' }]);
  const [answer] = await kept();
  expect(answer).toMatchObject({ channel: 'SMS', campaign: null, to_address: phone(1) });
  expect(answer!.subject).toContain('Para voltar, responda VOLTAR.');

  await store.owner.call(contract.answerOutboxMessage, {
    id: answer!.id,
    body: { text: 'voltar' },
  });
  await world.runJobs();
  expect(await world.sql('select from suppressions where store_id = $1', [store.id])).toEqual([]);
  const other = await aStore(world);
  await expect(
    other.owner.call(contract.answerOutboxMessage, { id: answer!.id, body: { text: 'Oi' } }),
  ).toFailWith('not_found');
});
