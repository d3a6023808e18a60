/** Portuguese texts of delivery. */
export const deliveryTexts = {
  not_an_address: 'não é um endereço da internet: confira como foi escrito',
  address_empty: 'fica sem endereço com os dados da loja',
  site_missing: 'fica sem endereço: informe o site da loja em Minhas lojas',
} as const;
