import { Loader, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '#lib/failure.ts';
import { maskPostalCode } from '#lib/masks.ts';
import { usePostalCode } from '#lib/postal-code.ts';
import { MaskedInput } from '#ui/masked-input.tsx';
import { useWalletTexts } from '../wallet.texts.ts';
import type { CardFormState } from './use-card-form.ts';
import styles from './wallet.module.css';

interface AddressFieldsProps {
  form: CardFormState['form'];
  withStreet: boolean;
}

/** A complete postal code fills in the street; if the lookup fails, the street is typed. */
export function AddressFields({ form, withStreet }: AddressFieldsProps) {
  const t = useWalletTexts();
  const found = usePostalCode(withStreet ? form.values.zipCode : '');
  const street = found.data?.street;
  const fill = useEffectEvent((address: string) => {
    form.setFieldValue('address', address);
    form.clearFieldError('address');
  });

  useEffect(() => {
    if (street) fill(street);
  }, [street]);

  return (
    <>
      <MaskedInput
        label={t('card.zip_code')}
        mask={maskPostalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        rightSection={
          found.isFetching && <Loader size={16} role="status" aria-label={t('card.looking_up')} />
        }
        description={found.isError && messageOf(found.error)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('zipCode')}
      />
      {withStreet && (
        <div className={styles.cardFormStreet}>
          <TextInput
            label={t('card.address')}
            autoComplete="address-line1"
            {...form.getInputProps('address')}
          />
          <TextInput
            label={t('card.address_number')}
            autoComplete="off"
            {...form.getInputProps('addressNumber')}
          />
        </div>
      )}
    </>
  );
}
