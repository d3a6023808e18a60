import { describe, expect, test } from 'vitest';
import {
  isLostPayment,
  mayMove,
  PAYMENT_STATUSES,
  type PaymentStatus,
  paymentLabel,
} from './payment-statuses.ts';

/** The table of section 1.4 of the payments reference, written down a second time. */
const TABLE: Record<PaymentStatus, string> = {
  INITIATED: 'PROCESSING WAITING_PAYMENT AUTHORIZED PAID REFUSED CANCELLED',
  PROCESSING: 'WAITING_PAYMENT AUTHORIZED PAID REFUSED CANCELLED',
  WAITING_PAYMENT: 'PROCESSING PAID REFUSED CANCELLED',
  AUTHORIZED: 'PAID REFUSED CANCELLED',
  PAID: 'REFUND_REQUESTED REFUND_IN_PROGRESS REFUNDED CHARGEBACK_REQUESTED CHARGEBACK_DISPUTE CHARGEBACK',
  REFUND_REQUESTED: 'REFUND_IN_PROGRESS REFUNDED PAID CHARGEBACK_REQUESTED',
  REFUND_IN_PROGRESS: 'REFUNDED PAID',
  CHARGEBACK_REQUESTED: 'CHARGEBACK_DISPUTE CHARGEBACK PAID',
  CHARGEBACK_DISPUTE: 'CHARGEBACK PAID',
  CANCELLED: 'PAID',
  REFUSED: '',
  REFUNDED: '',
  CHARGEBACK: '',
};

describe('transitions', () => {
  test.each(PAYMENT_STATUSES)('of %s are those of the table and no other', (from) => {
    const reached = PAYMENT_STATUSES.filter((to) => mayMove(from, to, true));
    expect(reached.toSorted()).toEqual(TABLE[from].split(' ').filter(Boolean).toSorted());
  });

  test('a canceled payment is restored only by a state fetched from the gateway', () => {
    expect(mayMove('CANCELLED', 'PAID', false)).toBe(false);
    expect(mayMove('WAITING_PAYMENT', 'PAID', false)).toBe(true);
  });
});

describe('a statement', () => {
  test.each([
    ['Sucesso', 'PAID AUTHORIZED'],
    ['Falha', 'REFUSED'],
    ['Cancelado', 'CANCELLED REFUNDED CHARGEBACK'],
    [
      'Em processamento',
      'INITIATED PROCESSING REFUND_REQUESTED REFUND_IN_PROGRESS CHARGEBACK_REQUESTED CHARGEBACK_DISPUTE SOMETHING_NEW',
    ],
    ['Aguardando pagamento', 'WAITING_PAYMENT'],
  ])('calls %s: %s', (label, statuses) => {
    for (const status of statuses.split(' ')) expect(paymentLabel(status), status).toBe(label);
  });

  test('shows only cancelled, refused, charged-back and refunded payments in red', () => {
    expect(PAYMENT_STATUSES.filter(isLostPayment)).toEqual([
      'REFUSED',
      'CANCELLED',
      'REFUNDED',
      'CHARGEBACK',
    ]);
  });
});
