import type { EmailSettingsDraft } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { emailTexts } from '../email.texts.ts';
import { endMailOutage } from '../outages.ts';
import { sendSingle } from '../send-single.ts';
import { deliveryOf, readSender } from '../sender.ts';
import { assertMayTest } from './assert-may-test.ts';
import { senderOfDraft } from './save-settings.ts';

/** Sends one short message to a person of the store through the campaign path. */
export async function testEmailSettings(
  ctx: Ctx,
  test: { to: string; settings: EmailSettingsDraft | null },
): Promise<{ delivery: 'sandbox' | 'smtp'; response: string }> {
  await assertMayTest(ctx, [test.to]);
  const sender = test.settings ? await senderOfDraft(ctx, test.settings) : await readSender(ctx);
  const response = await sendSingle(ctx, sender, {
    to: { name: '', address: test.to },
    subject: emailTexts.test_subject(ctx.store.name),
    html: emailTexts.test_html,
    text: emailTexts.test_text,
  });
  if (!test.settings && sender.is_own) await endMailOutage(ctx);
  return { delivery: deliveryOf(sender), response };
}
