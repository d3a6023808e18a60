/** Portuguese texts of administration. */
export const administrationTexts = {
  price_on_request: 'Sob consulta',
  plan_missing: 'Escolha o plano',
} as const;
