import * as contract from '@clientela/contract';
import type { TestStore, World } from './harness.ts';

let addresses = 0;

/** An unused address. */
export const anEmail = (): string => `convidada${++addresses}@teste.example`;

/** Form input of an invited person. */
export const JOINING = {
  name: 'Célia Convidada',
  password: 'senha-da-celia',
  password_confirmation: 'senha-da-celia',
};

/** Invites an address and returns the token of the mail that arrives. */
export async function invite(
  world: World,
  store: TestStore,
  { role = 'SELLER', email = anEmail() }: { role?: contract.Role; email?: string } = {},
) {
  world.mails.length = 0;
  const { invitation } = await store.owner.call(contract.createCollaborator, {
    store_id: store.id,
    body: { email, role },
  });
  await world.runJobs();
  return { email, invitation, token: tokenOf(world, email) };
}

/** The token in the latest invitation mail to an address. */
export function tokenOf(world: World, email: string): string {
  const mail = world.mails.findLast(({ to }) => to === email);
  return /invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
