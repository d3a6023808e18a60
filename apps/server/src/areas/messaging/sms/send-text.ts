import { withoutAccents } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import { sendSingleSms } from './send-single.ts';
import { currentSmsConnection } from './sms-line.ts';

/** Sends one text at once while a person waits; returns whether it left. */
export async function sendText(ctx: Ctx, to: string, text: string): Promise<boolean> {
  const sms = { message_id: newId(), to, text: withoutAccents(text) };
  const { result } = await sendSingleSms(ctx, await currentSmsConnection(ctx), sms);
  return result === 'accepted';
}
