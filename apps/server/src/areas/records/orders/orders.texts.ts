/** Portuguese texts of orders. */
export const ordersTexts = {
  another_line_refused:
    'Outra linha deste pedido foi recusada, e um pedido é importado inteiro ou não é importado.',
  date_empty: 'A data do pedido está vazia.',
  total_negative: 'O total do pedido não pode ser negativo.',
  discount_too_large: 'O desconto é maior que a soma dos itens e do frete.',
  column_order: 'Pedido',
  column_date: 'Data',
  column_status: 'Situação',
  column_quantity: 'Quantidade',
  column_total: 'Valor total',
  column_revenue: 'Receita',
  column_payment_method: 'Forma de pagamento',
  column_customer: 'Cliente',
  column_phone: 'Telefone',
  column_discount: 'Desconto',
  column_shipping: 'Frete',
  column_coupon: 'Cupom',
  column_city: 'Cidade',
  column_state: 'Estado',
  orders_title: 'Pedidos',
  orders_file: 'pedidos.csv',
} as const;
