/** Portuguese texts of the public API. */
export const publicApiTexts = {
  record_repeated: 'Este registro aparece mais de uma vez neste pedido.',
  order_missing: 'Não há pedido com este número.',
} as const;
