import { useForm } from '@mantine/form';
import { cardRules, EMPTY_CARD, isCardComplete } from '../card.rules.ts';

/** The purpose of a card form: a payment requires all fields, saving fewer. */
export type CardPurpose = 'pay' | 'save';

/** The card form, which validates fields on blur. */
export function useCardForm(purpose: CardPurpose) {
  const form = useForm({
    initialValues: EMPTY_CARD,
    validate: cardRules,
    validateInputOnBlur: true,
  });
  return { form, purpose, isComplete: isCardComplete(form.values, purpose) };
}

export type CardFormState = ReturnType<typeof useCardForm>;
