import type { OrderStatus } from './order-statuses.ts';

/** How screens and files call an order's status: words that an import of the file understands again. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pendente',
  paid: 'Pago',
  cancelled: 'Cancelado',
  fulfilled: 'Entregue',
  partially_fulfilled: 'Parcialmente entregue',
  refunded: 'Reembolsado',
  partially_refunded: 'Parcialmente reembolsado',
  expired: 'Expirado',
};

const PAYMENT_METHODS: Record<string, string> = {
  credit_card: 'Cartão de crédito',
  debit_card: 'Cartão de débito',
  money: 'Dinheiro',
  credit: 'Crédito',
  debit: 'Débito',
  pix: 'Pix',
  boleto: 'Boleto',
  bank_billet: 'Boleto bancário',
};

/** A payment method in Portuguese; a shop's own name is returned unchanged. */
export function paymentName(method: string): string {
  return PAYMENT_METHODS[method] ?? method;
}
