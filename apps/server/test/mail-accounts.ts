import * as contract from '@clientela/contract';
import { onTestFinished } from 'vitest';
import type { MailProvider } from '../src/areas/messaging/email/email.port.ts';
import { createAmazonSes } from '../src/providers/amazon-ses/index.ts';
import { createSendgrid } from '../src/providers/sendgrid/index.ts';
import type { TestStore, World } from './harness.ts';
import { type SesSimulator, simulateSes } from './simulators/amazon-ses.ts';
import { type SendgridSimulator, simulateSendgrid } from './simulators/sendgrid.ts';

export const SENDER = { sender_name: 'Loja Sol', sender_address: 'ola@loja.example' };

/** A provider at its simulator, until the test ends. */
function useProvider(
  world: World,
  provider: MailProvider,
  simulator: { close(): Promise<void> },
): void {
  const before = world.app.mailProviders[provider.name];
  world.app.mailProviders[provider.name] = provider;
  onTestFinished(async () => {
    world.app.mailProviders[provider.name] = before;
    await provider.close();
    await simulator.close();
  });
}

export function sesDraft({ region, accessKeyId, secretAccessKey }: SesSimulator) {
  return {
    provider: 'amazon_ses',
    region: region as 'sa-east-1',
    access_key_id: accessKeyId,
    secret_access_key: secretAccessKey,
    configuration_set: 'clientela',
  } as const;
}

export function sendgridDraft({ key, verificationKey }: SendgridSimulator) {
  return { provider: 'sendgrid', api_key: key, verification_key: verificationKey } as const;
}

/** Saves an account as the store's way out. */
export function saveAccount(
  store: TestStore,
  account: contract.MailAccountDraft | ReturnType<typeof sendgridDraft>,
): Promise<contract.EmailSettings> {
  const body = { ...SENDER, account };
  return store.owner.call(contract.updateEmailSettings, { store_id: store.id, body });
}

export async function aSesAt(world: World): Promise<SesSimulator> {
  const simulator = await simulateSes();
  const { url } = simulator;
  useProvider(world, createAmazonSes({ url, snsUrl: url }), simulator);
  return simulator;
}

export async function aSes(world: World, store: TestStore): Promise<SesSimulator> {
  const simulator = await aSesAt(world);
  await saveAccount(store, sesDraft(simulator));
  return simulator;
}

export async function aSendgrid(world: World, store: TestStore): Promise<SendgridSimulator> {
  const simulator = await simulateSendgrid();
  const { url } = simulator;
  useProvider(world, createSendgrid({ url, euUrl: url }), simulator);
  await saveAccount(store, sendgridDraft(simulator));
  return simulator;
}

/** Posts a webhook call to the store's address, and applies what was stored. Returns the status. */
export async function postMailNotice(
  world: World,
  store: TestStore,
  { body, headers = {} }: { body: string; headers?: Record<string, string> },
  change: (url: string) => string = (url) => url,
): Promise<number> {
  const { account } = await store.owner.call(contract.getEmailSettings, { store_id: store.id });
  const { statusCode } = await world.server.inject({
    method: 'POST',
    url: change(new URL(account!.notices_url).pathname),
    payload: body,
    // SNS posts JSON as text.
    headers: { 'content-type': 'text/plain; charset=UTF-8', ...headers },
  });
  await world.runJobs();
  return statusCode;
}

/**
 * Notes when each message is handed to Amazon SES, in ms of the sender's clock: a slow machine delays arrivals, but
 * does not bring departures closer together.
 */
export function noteDepartures(world: World): number[] {
  const provider = world.app.mailProviders.amazon_ses;
  const departures: number[] = [];
  world.app.mailProviders.amazon_ses = {
    ...provider,
    open(account) {
      const server = provider.open(account);
      return {
        send(mail) {
          departures.push(performance.now());
          return server.send(mail);
        },
        close: () => server.close(),
      };
    },
  };
  return departures;
}
