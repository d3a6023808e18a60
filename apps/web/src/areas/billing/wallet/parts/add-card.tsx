import { cardBrandOf } from '@clientela/domain';
import { Button, Group } from '@mantine/core';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { expiryOf, withCountryCode } from '../card.rules.ts';
import { useAddCard } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';
import { showCardErrors } from './card-errors.ts';
import { CardForm } from './card-form.tsx';
import { useCardForm } from './use-card-form.ts';

/** Keeps a card for later without charging it. */
export function AddCard({ onClose }: { onClose(): void }) {
  const t = useWalletTexts();
  const card = useCardForm('save');
  const add = useAddCard();

  function save() {
    const { values } = card.form;
    const expiry = expiryOf(values.cardExpirationDate);
    if (!expiry) return toast('error', t('deposit.bad_expiry'));
    add.mutate(
      {
        brand: cardBrandOf(values.cardNumber),
        card_number: values.cardNumber.replace(/\D/g, ''),
        card_holder_name: values.cardHolderName.trim(),
        card_expiration_date: `${expiry.year}-${expiry.month}`,
        card_ccv: values.cardSecurityCode,
        card_type: 'CREDIT',
        holder_name: values.name.trim(),
        holder_email: values.email.trim().toLowerCase(),
        holder_document: values.document,
        holder_phone: withCountryCode(values.phone),
        holder_postal_code: values.zipCode.replace(/\D/g, ''),
      },
      {
        onSuccess: () => {
          toast('success', t('cards.saved'));
          onClose();
        },
        onError: (error) => {
          showCardErrors(card.form, error);
          toastFailure(error);
        },
      },
    );
  }

  return (
    <Panel title={t('cards.add')}>
      <CardForm {...card} />
      <Group justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('cards.cancel')}
        </Button>
        <Button loading={add.isPending} disabled={!card.isComplete} onClick={save}>
          {t('cards.save')}
        </Button>
      </Group>
    </Panel>
  );
}
