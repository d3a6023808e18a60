import type { OrderStatus } from '@clientela/contract';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

const STATUSES: Record<OrderStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pendente', tone: 'warning' },
  paid: { label: 'Pago', tone: 'success' },
  cancelled: { label: 'Cancelado', tone: 'danger' },
  fulfilled: { label: 'Entregue', tone: 'success' },
  partially_fulfilled: { label: 'Parcialmente entregue', tone: 'info' },
  refunded: { label: 'Reembolsado', tone: 'neutral' },
  partially_refunded: { label: 'Parcialmente reembolsado', tone: 'neutral' },
  expired: { label: 'Expirado', tone: 'danger' },
};

/** An order's status in Portuguese, with the colour beside it. */
export function orderStatus(status: string): { label: string; tone: Tone } {
  return STATUSES[status as OrderStatus] ?? { label: status, tone: 'neutral' };
}

const PAYMENTS: Record<string, string> = {
  credit_card: 'Cartão de crédito',
  debit_card: 'Cartão de débito',
  money: 'Dinheiro',
  credit: 'Crédito',
  debit: 'Débito',
  pix: 'Pix',
  boleto: 'Boleto',
  bank_billet: 'Boleto bancário',
};

/** A payment method in Portuguese; what a shop calls its own stays as it came. */
export function paymentName(method: string): string {
  return PAYMENTS[method] ?? method;
}
