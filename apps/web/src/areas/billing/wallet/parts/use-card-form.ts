import { useForm } from '@mantine/form';
import { cardRules, EMPTY_CARD, isCardComplete } from '../card.rules.ts';

/** What a new card asks for: all of it to pay, less to keep it for later. */
export type CardPurpose = 'pay' | 'save';

/** The card form, whose fields say what is wrong once they are left. */
export function useCardForm(purpose: CardPurpose) {
  const form = useForm({
    initialValues: EMPTY_CARD,
    validate: cardRules,
    validateInputOnBlur: true,
  });
  return { form, purpose, isComplete: isCardComplete(form.values, purpose) };
}

export type CardFormState = ReturnType<typeof useCardForm>;
