import * as contract from '@clientela/contract';
import { anonymous, type TestStore, type World } from './harness.ts';

/** The secret of the newest confirmation's e-mail, from the store's test outbox. */
export async function newestConfirmation(world: World, store: TestStore): Promise<string> {
  await world.runJobs();
  const [mail] = await world.sql<{ body: string }>(
    `select body from outbox_messages where store_id = $1 and body like '%/c/%' order by created_at desc, id desc limit 1`,
    [store.id],
  );
  return /\/c\/([\w-]{22})/.exec(mail?.body ?? '')?.[1] ?? '';
}

/** Asks a customer for a confirmation and confirms it, as its e-mail's reader does. */
export async function confirmByEmail(world: World, store: TestStore, id: string): Promise<void> {
  await store.owner.call(contract.askConsentConfirmation, { id });
  const token = await newestConfirmation(world, store);
  await anonymous(world).call(contract.confirmConsent, { token });
}
