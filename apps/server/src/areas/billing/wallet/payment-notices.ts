import type { PaymentGatewayName } from '@clientela/contract';
import type { App } from '#platform/app';
import type { InboxReader, ProviderNotice } from '#platform/inbox';
import { type PaymentNotice, savePaymentEvents } from './topups.queries.ts';

type KeptNotice = Omit<PaymentNotice, 'event_id' | 'payload'> & { payload: unknown };

/** A gateway's notice as an inbox event. */
export function noticeOf(
  gateway: PaymentGatewayName,
  { event_id, ...data }: KeptNotice & Pick<PaymentNotice, 'event_id'>,
): ProviderNotice {
  return { account: gateway, element: event_id, data };
}

/** Stores gateway notices with their deposit, and queues a check of the payments. */
export function paymentNotices({ gateways }: App): InboxReader[] {
  return Object.values(gateways).map(({ name }) => ({
    provider: name,
    async apply(app, events) {
      const notices = events.map(({ element, data }) => {
        const { charge_id, topup_id, payload } = data as KeptNotice;
        return { event_id: element, charge_id, topup_id, payload: JSON.stringify(payload) };
      });
      const ours = await savePaymentEvents(app, name, notices);
      return ours.map((isOurs) => (isOurs ? 'applied' : 'unknown'));
    },
  }));
}
