/** Payment states, their order, and their labels in a statement (wallet §4). */
export const PAYMENT_STATUSES = [
  'INITIATED',
  'PROCESSING',
  'WAITING_PAYMENT',
  'AUTHORIZED',
  'PAID',
  'REFUSED',
  'CANCELLED',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'CHARGEBACK',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  INITIATED: ['PROCESSING', 'WAITING_PAYMENT', 'AUTHORIZED', 'PAID', 'REFUSED', 'CANCELLED'],
  PROCESSING: ['WAITING_PAYMENT', 'AUTHORIZED', 'PAID', 'REFUSED', 'CANCELLED'],
  WAITING_PAYMENT: ['PROCESSING', 'PAID', 'REFUSED', 'CANCELLED'],
  AUTHORIZED: ['PAID', 'REFUSED', 'CANCELLED'],
  PAID: [
    'REFUND_REQUESTED',
    'REFUND_IN_PROGRESS',
    'REFUNDED',
    'CHARGEBACK_REQUESTED',
    'CHARGEBACK_DISPUTE',
    'CHARGEBACK',
  ],
  REFUND_REQUESTED: ['REFUND_IN_PROGRESS', 'REFUNDED', 'PAID', 'CHARGEBACK_REQUESTED'],
  REFUND_IN_PROGRESS: ['REFUNDED', 'PAID'],
  REFUNDED: [],
  CHARGEBACK_REQUESTED: ['CHARGEBACK_DISPUTE', 'CHARGEBACK', 'PAID'],
  CHARGEBACK_DISPUTE: ['CHARGEBACK', 'PAID'],
  CHARGEBACK: [],
  // A Pix paid after it lapsed; the rule below is stricter.
  CANCELLED: ['PAID'],
  REFUSED: [],
};

/** Whether a payment may make this transition; a canceled one returns only by the gateway's fetched state. */
export function mayMove(from: PaymentStatus, to: PaymentStatus, isFetched: boolean): boolean {
  if (from === 'CANCELLED' && !isFetched) return false;
  return TRANSITIONS[from].includes(to);
}

/** Statuses in which the gateway may still decide. */
export function isOpen(status: PaymentStatus): boolean {
  return ['INITIATED', 'PROCESSING', 'WAITING_PAYMENT', 'AUTHORIZED'].includes(status);
}

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  PAID: 'Sucesso',
  AUTHORIZED: 'Sucesso',
  REFUSED: 'Falha',
  CANCELLED: 'Cancelado',
  REFUNDED: 'Cancelado',
  CHARGEBACK: 'Cancelado',
  INITIATED: 'Em processamento',
  PROCESSING: 'Em processamento',
  REFUND_REQUESTED: 'Em processamento',
  REFUND_IN_PROGRESS: 'Em processamento',
  CHARGEBACK_REQUESTED: 'Em processamento',
  CHARGEBACK_DISPUTE: 'Em processamento',
  WAITING_PAYMENT: 'Aguardando pagamento',
};

/** How a statement calls a status; one it does not know counts as under way. */
export function paymentLabel(status: string): string {
  return (PAYMENT_LABELS as Record<string, string>)[status] ?? 'Em processamento';
}

/** Statuses whose amount is shown in red: the money is not in the wallet. */
export function isLostPayment(status: string): boolean {
  return ['CANCELLED', 'REFUSED', 'CHARGEBACK', 'REFUNDED'].includes(status);
}
