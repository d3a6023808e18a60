import { wordKey } from './text.ts';

/** The order statuses of the product (specification: product §3). */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'cancelled',
  'fulfilled',
  'partially_fulfilled',
  'refunded',
  'partially_refunded',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses in which an order counts as a sale (decisions §4). */
export const SALE_STATUSES = [
  'paid',
  'fulfilled',
  'partially_fulfilled',
  'partially_refunded',
] as const satisfies readonly OrderStatus[];

const SYNONYMS: Record<OrderStatus, string> = {
  pending:
    'pending|pendente|aguardando|aguardando pagamento|aguardando confirmação|aguardando aprovação|em aberto|aberto|' +
    'novo|new|open|awaiting payment|waiting payment|waiting for payment|payment pending|on hold|em análise|' +
    'em processamento|unpaid|não pago|authorized|autorizado|pagamento pendente|draft|rascunho|boleto impresso|created|criado|' +
    'em andamento|em digitação|a pagar|pagamento em análise|aguardando pagamento do boleto|em verificação|pendente de pagamento|pedido recebido|' +
    'aguardando yapay|aguardando vindi|pedido cadastrado|aberta|pagamento autorizado|pago em parte|aguardando autorização',
  paid:
    'paid|pago|paga|aprovado|aprovada|approved|pagamento aprovado|pagamento confirmado|payment approved|' +
    'confirmado|confirmed|captured|capturado|processing|em separação|preparando envio|pronto para envio|' +
    'ready for shipping|preparando entrega|pronto para manuseio|pronto para o manuseio|faturado|faturada|invoiced|em preparação|ready to ship|concluído sem envio|' +
    'a enviar|pronto para enviar|processando|pago e não enviado|pagamento efetuado|paga e em preparação|venda agenciada|' +
    'verificado|etiqueta impressa|pronta para enviar|pronto para coleta|venda aprovada|em produção|separado|' +
    'a enviar yapay|a enviar vindi|a enviar mercado pago|aguardando envio|handling products|pedido pago|' +
    'pronto para retirada|pronta para envio',
  fulfilled:
    'fulfilled|entregue|enviado|enviada|despachado|shipped|delivered|completed|complete|concluído|concluída|' +
    'finalizado|finalizada|finished|done|atendido|em transporte|in transit|postado|closed|fechado|archived|' +
    'a caminho|em trânsito|pedido enviado|pedido entregue|venda concluída|venda entregue|saiu para entrega|a receber|to receive|entregue ao comprador|entrega realizada|venda finalizada|' +
    'on carriage|shipment exception|problema na entrega',
  partially_fulfilled:
    'partially fulfilled|parcialmente atendido|parcialmente enviado|parcialmente entregue|partially shipped|' +
    'envio parcial|entrega parcial|partial|partially delivered|enviado em parte|entregue em parte|faturado em parte',
  cancelled:
    'cancelled|canceled|cancelado|cancelada|cancel|void|voided|anulado|recusado|recusada|refused|declined|denied|' +
    'negado|reprovado|failed|falhou|pagamento recusado|não aprovado|rejected|rejeitado|' +
    'venda cancelada|pedido cancelado|cancelado pelo comprador|cancelada pelo comprador|cancelado pelo vendedor|' +
    'cancelada pelo vendedor|compra cancelada|cancelado automaticamente|malsucedido|pagamento não aprovado|cancelado aut|pagamento anulado',
  refunded:
    'refunded|reembolsado|reembolsada|estornado|estornada|devolvido|devolvida|returned|chargeback|' +
    'charged back|reembolso|estorno|devolução|refund|return|' +
    'devolução reembolso|venda reembolsada|pedido devolvido|pagamento estornado|devolução concluída|reembolso concluído|return refund|contestado|encerrado com reembolso',
  partially_refunded:
    'partially refunded|parcialmente reembolsado|parcialmente estornado|reembolso parcial|estorno parcial|' +
    'partial refund|parcialmente devolvido|devolução parcial|reembolsado em parte|devolvido em parte',
  expired:
    'expired|expirado|expirada|vencido|vencida|overdue|prazo expirado|boleto vencido|abandonado|abandoned|pagamento abandonado|pagamento expirado',
};

const BY_KEY = new Map<string, OrderStatus>();
for (const [status, words] of Object.entries(SYNONYMS) as [OrderStatus, string][]) {
  for (const word of words.split('|')) BY_KEY.set(wordKey(word), status);
}

/** The status a shop's own word means, or null for one that a person has to map. */
export function parseOrderStatus(text: string): OrderStatus | null {
  const key = wordKey(text);
  // WooCommerce writes "wc-completed", Mercado Livre "Venda cancelada. Não envie."
  const [sentence = ''] = text.split('.');
  return (
    BY_KEY.get(key) ?? BY_KEY.get(key.replace(/^wc/, '')) ?? BY_KEY.get(wordKey(sentence)) ?? null
  );
}
