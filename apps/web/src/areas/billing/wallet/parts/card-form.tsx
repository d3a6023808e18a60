import '@mantine/core/styles/Checkbox.css';
import { cardBrandOf, codeLengthOf } from '@clientela/domain';
import { Checkbox, Text, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { gapsOf, maskCardNumber, maskDocument, maskExpiry, maskPhone } from '#lib/masks.ts';
import { MaskedInput } from '#ui/masked-input.tsx';
import { useWalletTexts } from '../wallet.texts.ts';
import { AddressFields } from './address-fields.tsx';
import { TypedBrandLogo } from './brand-logo.tsx';
import type { CardFormState } from './use-card-form.ts';
import styles from './wallet.module.css';

/** A card and its owner. The input is sent in one request and stored nowhere. */
export function CardForm({ form, purpose }: CardFormState) {
  const t = useWalletTexts();
  return (
    <div className={styles.cardForm}>
      <CardFields form={form} />
      <Title order={3} mt={8}>
        {t('card.owner')}
      </Title>
      <OwnerFields form={form} />
      <AddressFields form={form} withStreet={purpose === 'pay'} />
      {purpose === 'pay' && (
        <Checkbox
          label={t('card.save')}
          {...form.getInputProps('saveCard', { type: 'checkbox' })}
        />
      )}
      <Text size="sm" c="dimmed" className={styles.cardFormNote}>
        <IconLock size={16} stroke={1.6} aria-hidden />
        {t('card.private')}
      </Text>
    </div>
  );
}

type FieldsProps = Pick<CardFormState, 'form'>;

function CardFields({ form }: FieldsProps) {
  const t = useWalletTexts();
  const brand = cardBrandOf(form.values.cardNumber);
  const codeLength = codeLengthOf(brand);

  function changeNumber(number: string) {
    form.setFieldValue('cardNumber', number);
    // Truncates a security code that is longer than this brand's.
    const kept = form.values.cardSecurityCode.slice(0, codeLengthOf(cardBrandOf(number)));
    if (kept !== form.values.cardSecurityCode) form.setFieldValue('cardSecurityCode', kept);
  }

  return (
    <>
      <MaskedInput
        label={t('card.number')}
        mask={(text) => maskCardNumber(text, gapsOf(cardBrandOf(text)))}
        inputMode="numeric"
        autoComplete="cc-number"
        rightSection={<TypedBrandLogo number={form.values.cardNumber} />}
        rightSectionWidth={56}
        {...form.getInputProps('cardNumber')}
        onChange={changeNumber}
      />
      <TextInput
        label={t('card.holder')}
        autoComplete="cc-name"
        {...form.getInputProps('cardHolderName')}
      />
      <div className={styles.cardFormShort}>
        <MaskedInput
          label={t('card.expiry')}
          placeholder={t('card.expiry_hint')}
          mask={maskExpiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          {...form.getInputProps('cardExpirationDate')}
        />
        <MaskedInput
          label={t('card.code')}
          mask={(text) => text.replace(/\D/g, '').slice(0, codeLength)}
          inputMode="numeric"
          autoComplete="cc-csc"
          {...form.getInputProps('cardSecurityCode')}
        />
      </div>
    </>
  );
}

function OwnerFields({ form }: FieldsProps) {
  const t = useWalletTexts();
  return (
    <>
      <TextInput label={t('card.name')} autoComplete="name" {...form.getInputProps('name')} />
      <div className={styles.cardFormPair}>
        <MaskedInput
          label={t('card.document')}
          mask={maskDocument}
          autoComplete="off"
          {...form.getInputProps('document')}
        />
        <MaskedInput
          label={t('card.phone')}
          mask={maskPhone}
          type="tel"
          autoComplete="tel-national"
          {...form.getInputProps('phone')}
        />
      </div>
      <TextInput
        label={t('card.email')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
    </>
  );
}
