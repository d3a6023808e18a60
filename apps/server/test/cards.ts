/**
 * The cards all tests pay with. Their numbers and the code must never be found anywhere afterwards:
 * test/canaries.ts looks for them.
 */
export const CARD_NUMBERS = {
  good: '4556737586899855',
  other: '5453737586802777',
  /** Refused by the sandbox and by Mercado Pago's simulator. */
  refused: '4556737586070002',
  /** Refused by Asaas' sandbox as documented. */
  refusedByAsaas: '5184019740373151',
  /** Charged back after a minute by the sandbox. */
  chargedBack: '4556737586070069',
} as const;
export const CARD_CODE = '731';

const HOLDER = 'Maria Souza';

export interface CardDepositWish {
  value?: number;
  number?: string;
  save_card?: boolean;
  ccv?: string;
}

/** The body of a deposit by a card that is typed in. */
export function aCardDeposit(topup_payment_method_id: string, wish: CardDepositWish = {}) {
  const { value = 5000, number = CARD_NUMBERS.good, save_card = false, ccv = CARD_CODE } = wish;
  return {
    value,
    topup_payment_method_id,
    credit_card: {
      holder_name: HOLDER,
      number,
      expiry_month: '12',
      expiry_year: '2031',
      ccv,
      save_card,
    },
    card_owner: {
      name: HOLDER,
      email: 'Maria@Exemplo.com.br',
      document: '12.ABC.345/01DE-35',
      phone: '(11) 98765-4321',
      postal_code: '01001-000',
      address: 'Praça da Sé',
      address_number: '1',
    },
  };
}

/** The body that saves a card for later. */
export function aCardDraft(card_number: string = CARD_NUMBERS.good) {
  return {
    card_number,
    card_holder_name: HOLDER,
    card_expiration_date: '2031-12',
    card_ccv: CARD_CODE,
    holder_name: HOLDER,
    holder_email: 'maria@exemplo.com.br',
    holder_document: '529.982.247-25',
    holder_phone: '11987654321',
    holder_postal_code: '01001-000',
  };
}
