import { BONUS_PIN_MINUTES } from '@clientela/contract';
import { formatCents, isMobile } from '@clientela/domain';
import { sendText } from '#areas/messaging/sms/index';
import { assertUsable } from '#areas/records/bonus-ledger/index';
import type { Ctx } from '#platform/context';
import { emailLayout } from '#platform/email-layout';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { findHolder } from '../bonuses.queries.ts';
import { bonusesTexts } from '../bonuses.texts.ts';
import { assertContactIsOld, makePin, type PinScope } from '../pins.ts';
import { maskEmail, maskPhone } from '../shown-customer.ts';

const AGAIN_SECONDS = 120;
const PER_HOUR = 5;

export interface SentPin {
  channel: 'SMS' | 'EMAIL';
  sent_to: string;
  expires_at: string;
  again_at: string;
}

/**
 * Sends the customer a code for this use, whatever they opted out of and at any hour: they stand at the
 * till. By SMS, or by e-mail where there is no mobile phone or the SMS does not leave.
 */
export async function sendPin(ctx: Ctx, scope: PinScope): Promise<SentPin> {
  const { phone, email, contact_changed_at } = await findHolder(ctx, scope.customer_id);
  await assertUsable(ctx, scope);
  assertContactIsOld(ctx, contact_changed_at);
  const mobile = phone && isMobile(phone) ? phone : null;
  if (!mobile && !email) throw new Failure('no_contact_for_pin');
  await countPin(ctx, scope.customer_id);
  const now = ctx.clock.now().getTime();
  const again_at = new Date(now + AGAIN_SECONDS * 1000).toISOString();
  const make = (channel: 'SMS' | 'EMAIL') =>
    makePin(ctx, scope, { channel, minutes: BONUS_PIN_MINUTES });
  const amount = formatCents(scope.amount);
  if (mobile) {
    const { pin, expires_at } = await make('SMS');
    const text = bonusesTexts.pin_sms(pin, amount, ctx.store.name, BONUS_PIN_MINUTES);
    if (await sendText(ctx, mobile, text)) {
      const sent_to = maskPhone(mobile);
      return { channel: 'SMS', sent_to, expires_at: expires_at.toISOString(), again_at };
    }
  }
  if (!email) throw new Failure('sms_unavailable');
  const { pin, expires_at } = await make('EMAIL');
  await ctx.app.mail.send(
    emailLayout({
      to: email,
      subject: bonusesTexts.pin_subject(pin, ctx.store.name),
      lines: [
        bonusesTexts.greeting,
        bonusesTexts.pin_line(amount, ctx.store.name, pin),
        bonusesTexts.pin_validity(BONUS_PIN_MINUTES),
      ],
    }),
  );
  const sent_to = maskEmail(email);
  return { channel: 'EMAIL', sent_to, expires_at: expires_at.toISOString(), again_at };
}

async function countPin({ app, store }: Ctx, customerId: string): Promise<void> {
  const key = `bonus_pins:${store.id}:${customerId}`;
  const limits = [
    [`${key}:again`, 1, AGAIN_SECONDS],
    [key, PER_HOUR, 3_600],
  ] as const;
  for (const [name, most, seconds] of limits) {
    const { count, secondsLeft } = await countHit(app, name, seconds);
    if (count > most) throw new Failure('pin_too_often', { retryAfter: secondsLeft });
  }
}
