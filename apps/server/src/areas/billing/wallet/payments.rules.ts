import { isOpen, mayMove, type PaymentStatus } from '@clientela/domain';
import type { GatewayPayment } from './gateway.port.ts';
import type { LedgerMove } from './ledger.ts';
import type { TopupRow } from './topups.queries.ts';

/** Effect of a gateway's payment state on its deposit. */
export interface Applied {
  before: TopupRow;
  after: TopupRow;
  /** Statuses entered now, in their order. */
  reached: PaymentStatus[];
  moves: LedgerMove[];
  /** Cents that went back to the payer now. */
  taken: number;
  /** By how much the day's deposits change. */
  inputs: number;
  /** The reason for a review. */
  doubt: string | null;
}

/** Statuses that a payment reaches only after it was paid. */
const AFTER_PAID: readonly PaymentStatus[] = [
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'CHARGEBACK',
];

/**
 * Moves the status if the transition table allows it, credits once, deducts refunds. Idempotent.
 */
export function applied(before: TopupRow, payment: GatewayPayment, now: Date): Applied {
  const doubt = doubtOf(before, payment);
  const after: TopupRow = {
    ...before,
    charge_id: before.charge_id ?? payment.charge_id,
    pix_code: before.pix_code ?? payment.pix_code,
  };
  const result: Applied = { before, after, reached: [], moves: [], taken: 0, inputs: 0, doubt };
  if (doubt === null && payment.status !== null) {
    for (const status of stepsTo(before, payment.status)) step(result, status, now);
    takeBack(result, payment);
  }
  if (result.doubt !== null) after.review_reason = result.doubt;
  return result;
}

export function isChanged({ before, after }: Applied): boolean {
  return (Object.keys(after) as (keyof TopupRow)[]).some((key) => after[key] !== before[key]);
}

/** The reason for a review before anything is applied; null if none is needed. */
function doubtOf(topup: TopupRow, payment: GatewayPayment): string | null {
  if (payment.reference !== null && payment.reference !== topup.id) return 'another reference';
  if (topup.charge_id && topup.charge_id !== payment.charge_id) return 'another charge';
  if (payment.total !== topup.amount + topup.fee) return `another amount: ${payment.total}`;
  if (payment.status === null) return `unknown status: ${payment.raw_status}`;
  return null;
}

// Notices get lost: a payment refunded meanwhile must have been paid before.
function stepsTo(topup: TopupRow, status: PaymentStatus): PaymentStatus[] {
  const wasOpen = isOpen(topup.status) || topup.status === 'CANCELLED';
  return wasOpen && AFTER_PAID.includes(status) ? ['PAID', status] : [status];
}

function step(result: Applied, status: PaymentStatus, now: Date): void {
  const { after, moves, reached } = result;
  if (after.status === status) return;
  if (!mayMove(after.status, status, true)) {
    result.doubt = `${after.status} → ${status}`;
    return;
  }
  after.status = status;
  reached.push(status);
  if (status !== 'PAID' || after.credited_at) return;
  const { id, amount, fee } = after;
  after.credited_at = now.toISOString();
  result.inputs += amount;
  moves.push({ kind: 'topup', reference: id, amount });
  if (fee > 0) moves.push({ kind: 'topup_fee', reference: id, amount: fee });
}

/** Refunds by their sum, a chargeback by the remainder: each cent leaves once. */
function takeBack(result: Applied, payment: GatewayPayment): void {
  const { after, moves } = result;
  const { id, amount, fee, refunded_amount } = after;
  if (!after.credited_at) return;
  const isBack = after.status === 'CHARGEBACK';
  const isWhole = isBack || after.status === 'REFUNDED';
  const given = isWhole ? amount : Math.min(amount, payment.refunded);
  const now = given - refunded_amount;
  if (now <= 0) return;
  const [kind, reference] = isBack
    ? (['chargeback', id] as const)
    : (['refund', `${id}:${given}`] as const);
  moves.push({ kind, reference, amount: now });
  if (isBack && fee > 0) moves.push({ kind: 'chargeback_fee', reference: id, amount: fee });
  after.refunded_amount = given;
  result.taken = now;
  result.inputs -= now;
}
