import { Failure } from '#lib/failure.ts';
import type { CardForm } from '../card.rules.ts';
import type { CardFormState } from './use-card-form.ts';

/** Form fields by the API's field names. */
const FIELDS: Record<string, keyof CardForm> = {
  card_number: 'cardNumber',
  card_holder_name: 'cardHolderName',
  card_expiration_date: 'cardExpirationDate',
  card_ccv: 'cardSecurityCode',
  holder_name: 'name',
  holder_email: 'email',
  holder_document: 'document',
  holder_phone: 'phone',
  holder_postal_code: 'zipCode',
  'credit_card.holder_name': 'cardHolderName',
  'credit_card.number': 'cardNumber',
  'credit_card.expiry_month': 'cardExpirationDate',
  'credit_card.expiry_year': 'cardExpirationDate',
  'credit_card.ccv': 'cardSecurityCode',
  'card_owner.name': 'name',
  'card_owner.email': 'email',
  'card_owner.document': 'document',
  'card_owner.phone': 'phone',
  'card_owner.postal_code': 'zipCode',
  'card_owner.address': 'address',
  'card_owner.address_number': 'addressNumber',
};

/** Shows the server's errors at their fields. */
export function showCardErrors(form: CardFormState['form'], error: unknown): void {
  if (!(error instanceof Failure)) return;
  for (const { field, message } of error.errors) {
    const own = FIELDS[field];
    if (own) form.setFieldError(own, message);
  }
}
