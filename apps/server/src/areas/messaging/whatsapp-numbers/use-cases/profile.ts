import type { WhatsappProfile } from '@clientela/contract';
import { callForNumber, lineOf, providerOf } from '#areas/messaging/whatsapp/index';
import type { Ctx } from '#platform/context';
import { officialOf } from '../shown-numbers.ts';

/** The profile of a number as its provider has it. */
export async function readProfile(ctx: Ctx, id: string): Promise<WhatsappProfile> {
  const { sender, numbers, line } = await connectionTo(ctx, id);
  return callForNumber(ctx, sender, () => numbers.readProfile(ctx.app, line));
}

/** Changes the profile that people see in WhatsApp. */
export async function saveProfile(
  ctx: Ctx,
  id: string,
  profile: WhatsappProfile,
): Promise<WhatsappProfile> {
  const { sender, numbers, line } = await connectionTo(ctx, id);
  await callForNumber(ctx, sender, () => numbers.writeProfile(ctx.app, line, profile));
  return profile;
}

async function connectionTo(ctx: Ctx, id: string) {
  const sender = await officialOf(ctx, id);
  const { numbers } = providerOf(ctx, sender);
  if (!numbers) throw new Error(`The provider ${sender.provider} has no numbers`);
  return { sender, numbers, line: await lineOf(ctx, sender) };
}
