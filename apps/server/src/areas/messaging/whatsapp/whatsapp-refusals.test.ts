import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntil, statuses } from '#test/campaigns';
import { useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import { pauseMs } from '#test/send-queues';
import type { CloudSimulator } from '#test/simulators/whatsapp-cloud';
import { duringSmsHours } from '#test/sms';
import { aCloud, connected, launchFrom, post } from '#test/whatsapp';

/** Refusals by Meta, and their effect on message, contact, number and campaign. */

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
let cloud: CloudSimulator;
let number: contract.WhatsappSender;
beforeEach(async () => {
  cloud = await aCloud(world);
  number = await connected(store, cloud);
});
afterEach(() => expect(world.errors).toEqual([]));

const phone = (n: number) => `+551198765${String(1000 + n)}`;
const phones = (count: number) => Array.from({ length: count }, (_, n) => phone(n));
const applied = () => drainInbox(world);
const reported = async () => {
  await world.runJobs();
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  return data.filter(({ kind }) => kind === 'whatsapp_number').map(({ title }) => title);
};
const statusOf = (id: string) => async () =>
  (await store.owner.call(contract.getCampaign, { id })).status;
/** Until when the campaign's queue is paused, in minutes from now. */
const rests = async (id: string) => Math.round((await pauseMs(world, id)) / 1000) / 60;

test('a spam limit pauses the number for an hour, notifies once, and the campaign resumes', async () => {
  cloud.mishaps = [131048];
  const id = await launchFrom(world, store, number, { phones: phones(3) });
  await sendUntil(world, async () => (await rests(id)) > 1);
  expect(await rests(id)).toBe(60);
  expect(await statusOf(id)()).toBe('activated');
  expect(await reported()).toEqual(['O WhatsApp limitou os envios do número']);
  // Still limited after the pause: it pauses again without a second notification.
  const taken = cloud.asked;
  cloud.mishaps = [131048, 131048, 131048];
  world.clock.advance(3_601_000);
  await sendUntil(world, async () => cloud.asked > taken && (await rests(id)) > 1);
  expect(await reported()).toHaveLength(1);
  cloud.mishaps = [];
  world.clock.advance(3_601_000);
  await sendUntil(world, async () => (await statuses(world, id)).sent === 3);
  expect(cloud.sent).toHaveLength(3);
});

test('a spam limit that comes as a status lets the number rest as well', async () => {
  const id = await launchFrom(world, store, number, { phones: phones(1) });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 1);
  const failed = {
    id: cloud.sent[0]?.id,
    status: 'failed',
    errors: [{ code: 131048 }],
    timestamp: String(Math.floor(world.clock.now().getTime() / 1000)),
  };
  await post(world, number.external_id, cloud.statuses(number.external_id, [failed]));
  await applied();
  expect(await statuses(world, id)).toEqual({ 'failed:number_restricted': 1 });
  const next = await launchFrom(world, store, number, { phones: phones(2).slice(1) });
  await sendUntil(world, async () => (await rests(next)) > 1);
  expect(cloud.sent).toHaveLength(1);
  world.clock.advance(3_601_000);
  await sendUntil(world, async () => (await statuses(world, next)).sent === 1);
});

test('a recipient of a withheld promotion gets none for a day, and still gets other messages', async () => {
  const over = async (id: string) =>
    sendUntil(world, async () => (await statusOf(id)()) === 'finished');
  cloud.errors.set(phone(0).slice(-4), 131049);
  const first = await launchFrom(world, store, number, { phones: phones(1) });
  await over(first);
  expect(await statuses(world, first)).toEqual({ 'failed:withheld': 1 });
  cloud.errors.clear();
  // Each launch is for everybody, and brings one more.
  const second = await launchFrom(world, store, number, { phones: [phone(1)] });
  await over(second);
  expect(await statuses(world, second)).toEqual({ sent: 1, 'not_sent:withheld': 1 });
  const useful = await launchFrom(world, store, number, {
    phones: [phone(2)],
    price_kind: 'utility',
  });
  await over(useful);
  expect(await statuses(world, useful)).toEqual({ sent: 3 });
  await world.sql(
    `update campaign_activities set completed_at = completed_at - interval '24 hours' where campaign_id = $1`,
    [first],
  );
  const later = await launchFrom(world, store, number, { phones: [phone(3)] });
  await over(later);
  expect(await statuses(world, later)).toEqual({ sent: 4 });
});

test("outside its hours a promotion waits for the recipient's morning", async () => {
  const midnight = Date.parse(`${world.clock.now().toISOString().slice(0, 10)}T00:00:00-03:00`);
  const atHour = (hour: number) =>
    world.clock.set(new Date(midnight + hour * 3_600_000).toISOString());
  // In Acre it is eight in the evening, within the hours; but not for this person.
  atHour(22);
  const id = await launchFrom(world, store, number, { phones: phones(1) });
  await sendUntil(world, async () => (await rests(id)) > 1);
  expect(await rests(id)).toBe(10 * 60);
  expect(cloud.sent).toEqual([]);
  atHour(24 + 8);
  await sendUntil(world, async () => (await statuses(world, id)).sent === 1);
});

const WAITS = 'waiting_to_send';
/** Effect of a refusal: on the message, on the queue's pause in minutes, and on the number's state. */
const CLASSES: [is: string, code: number, message: string, minutes?: number, state?: string][] = [
  ['throttled', 130429, WAITS, 5 / 60],
  ['one pair too often', 131056, WAITS, 6 / 60],
  ['registering too often', 133015, WAITS, 1],
  ['withheld', 131049, 'failed:withheld'],
  ['withheld by an experiment', 130472, 'failed:withheld'],
  ['not on WhatsApp', 131026, 'invalid_contact:not_on_whatsapp'],
  ['the number itself', 131021, 'invalid_contact:invalid_contact'],
  ['no more promotions', 131050, 'not_sent:opted_out'],
  ['window closed', 131047, 'failed:window_closed'],
  ['wrong content', 132012, 'failed:content_refused'],
  ['template paused', 132015, WAITS, 60],
  ['template disabled', 132016, WAITS, 60],
  ['spam limit', 131048, WAITS, 60],
  ['category violations', 131064, WAITS, 60],
  ['number restricted', 368, WAITS, 10, 'restricted'],
  ['account locked', 131031, WAITS, 10, 'restricted'],
  ['payment missing', 131042, WAITS, 10, 'restricted'],
  ['not registered', 133010, WAITS, 10, 'disconnected'],
  ['token dead', 190, WAITS, 10, 'disconnected'],
  ['right missing', 200, WAITS, 10, 'disconnected'],
];

test.each(CLASSES)(
  '%s (%i) has the effect in the error table',
  async (_is, code, message, ...rest) => {
    const [minutes, state = 'connected'] = rest;
    cloud.errors.set(phone(0).slice(-4), code);
    const id = await launchFrom(world, store, number, { phones: phones(1) });
    await sendUntil(
      world,
      async () => !(WAITS in (await statuses(world, id))) || (await rests(id)) > 0,
    );
    expect(await statuses(world, id)).toEqual({ [message]: 1 });
    const after = await store.owner.call(contract.getWhatsappSender, { id: number.id });
    expect(after.state).toBe(state);
    if (minutes !== undefined) expect(await rests(id)).toBe(minutes);
    // None of these needs a person: the campaign finishes or continues automatically.
    expect(await statusOf(id)()).toBe(minutes === undefined ? 'finished' : 'activated');
  },
);

test('a number flagged by WhatsApp sends no promotion any more, and continues with orders', async () => {
  cloud.number = { ...cloud.number, status: 'FLAGGED' };
  await store.owner.call(contract.refreshWhatsappSender, { id: number.id });
  const marketing = await launchFrom(world, store, number, { phones: phones(1) });
  const utility = await launchFrom(world, store, number, { phones: [], price_kind: 'utility' });
  await sendUntil(world, async () => (await statuses(world, utility)).sent === 1);
  expect(await statuses(world, marketing)).toEqual({ waiting_to_send: 1 });
  cloud.number = { ...cloud.number, status: 'CONNECTED' };
  await store.owner.call(contract.refreshWhatsappSender, { id: number.id });
  await sendUntil(world, async () => (await statuses(world, marketing)).sent === 1);
});
