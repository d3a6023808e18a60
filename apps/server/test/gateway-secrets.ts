/** Secrets shared by gateways and the product in tests; searched afterwards like card numbers. */
export const ASAAS_KEY = '$aact_canary_Yh3k9TzQ4vWm';
export const ASAAS_TOKEN = 'asaas-webhook-canary-Qp8sLd2x';
export const ASAAS_CARD_TOKEN = 'tok_asaas_canary_7Fj2mXw0';
export const MERCADO_PAGO_TOKEN = 'APP_USR-canary-Zr5nBt61KcVg';
export const MERCADO_PAGO_SECRET = 'mp-webhook-canary-Uo4eHi7a';
export const MERCADO_PAGO_CARD = 'mp_card_canary_Nx9rGw3p';

export const GATEWAY_SECRETS: readonly string[] = [
  ASAAS_KEY,
  ASAAS_TOKEN,
  ASAAS_CARD_TOKEN,
  MERCADO_PAGO_TOKEN,
  MERCADO_PAGO_SECRET,
  MERCADO_PAGO_CARD,
];
