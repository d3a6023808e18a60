import * as contract from '@clientela/contract';
import { onTestFinished } from 'vitest';
import type { SmsProvider } from '../src/areas/messaging/sms/sms.port.ts';
import { createTwilio } from '../src/providers/twilio/index.ts';
import { createZenvia } from '../src/providers/zenvia/index.ts';
import { customers } from './campaigns.ts';
import type { TestStore, World } from './harness.ts';
import { simulateTwilio, type TwilioNotice, type TwilioSimulator } from './simulators/twilio.ts';
import { simulateZenvia, type ZenviaSimulator } from './simulators/zenvia.ts';
import { nextWorkingNoon } from './working-day.ts';

/** Sets the clock to noon of a day that permits SMS, as does the day after. */
export const duringSmsHours = (world: World) =>
  world.clock.set(nextWorkingNoon(world.clock.now()).toISOString());

/** A provider at its simulator, until the test ends. */
function stands(world: World, provider: SmsProvider, simulator: { close(): Promise<void> }): void {
  const before = world.app.sms[provider.name];
  world.app.sms[provider.name] = provider;
  onTestFinished(async () => {
    if (before) world.app.sms[provider.name] = before;
    await provider.close?.();
    await simulator.close();
  });
}

export async function aZenvia(world: World, store: TestStore): Promise<ZenviaSimulator> {
  const simulator = await simulateZenvia();
  const provider = createZenvia({ url: simulator.url, retryWaitsMs: [0, 0, 0] });
  stands(world, provider, simulator);
  await store.owner.call(contract.connectSmsAccount, {
    store_id: store.id,
    body: { provider: 'zenvia', from: 'loja-sol', token: simulator.token, per_second: 200 },
  });
  return simulator;
}

export async function aTwilio(world: World, store: TestStore): Promise<TwilioSimulator> {
  const simulator = await simulateTwilio();
  stands(world, createTwilio({ url: simulator.url }), simulator);
  await store.owner.call(contract.connectSmsAccount, {
    store_id: store.id,
    body: twilioDraft(simulator),
  });
  return simulator;
}

export function twilioDraft({ sid, token, number }: TwilioSimulator) {
  const common = { provider: 'twilio', account_sid: sid, from: number } as const;
  return { ...common, token, per_second: 200 };
}

/** Posts a notice as Zenvia does. Returns the status. */
export async function postZenvia(world: World, url: string, notice: unknown): Promise<number> {
  const { statusCode } = await world.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: typeof notice === 'string' ? notice : JSON.stringify(notice),
    headers: { 'content-type': 'application/json' },
  });
  return statusCode;
}

/** The same of Twilio. */
export async function postTwilio(
  world: World,
  { url, body, signature }: TwilioNotice,
): Promise<number> {
  const { pathname, search } = new URL(url);
  const { statusCode } = await world.server.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    payload: body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
  });
  return statusCode;
}

/** Customers with these phones, known by them, in the order of their numbers. */
export async function withPhones(
  world: World,
  store: TestStore,
  phones: readonly (string | null)[],
): Promise<string[]> {
  const ids = await customers(world, store, phones.length);
  await world.sql(
    `with phones as (select * from unnest($1::uuid[], $2::text[]) as p(id, phone)),
       named as (insert into customer_identities (store_id, kind, value, customer_id)
         select $3, 'phone', phone, id from phones where phone is not null on conflict do nothing)
     update customers c set phone = p.phone from phones p where c.id = p.id`,
    [ids, phones, store.id],
  );
  return ids;
}
