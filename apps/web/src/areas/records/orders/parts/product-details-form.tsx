import type { Product } from '@clientela/contract';
import { ProductDetails } from '@clientela/contract/products';
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { useUpdateProduct } from '../products.data.ts';
import { useProductTexts } from '../products.texts.ts';

interface ProductDetailsFormProps {
  product: Product;
  onBack(): void;
}

/** The details of a product that its shop does not report. */
export function ProductDetailsForm({ product, onBack }: ProductDetailsFormProps) {
  const t = useProductTexts();
  const save = useUpdateProduct();
  const { id, image_url, url, price } = product;
  const form = useForm<ProductDetails>({
    initialValues: { image_url, url, price },
    validate: rulesOf(ProductDetails) as (values: ProductDetails) => Record<string, string>,
    validateInputOnBlur: true,
  });
  const address = (field: 'image_url' | 'url') => {
    const { value, onChange, ...input } = form.getInputProps(field);
    return {
      ...input,
      inputMode: 'url' as const,
      placeholder: 'https://',
      value: value ?? '',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        onChange(event.currentTarget.value || null),
    };
  };
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          { id, ...values },
          { onSuccess: onBack, onError: (error) => showFailure(form, error) },
        ),
      )}
      noValidate
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('details.help')}
        </Text>
        <TextInput label={t('details.image')} {...address('image_url')} />
        <TextInput label={t('details.url')} {...address('url')} />
        <NumberInput
          label={t('details.price')}
          prefix="R$ "
          decimalScale={2}
          thousandSeparator="."
          decimalSeparator=","
          hideControls
          min={0}
          value={form.values.price === null ? '' : form.values.price / 100}
          error={form.errors.price}
          onChange={(typed) =>
            form.setFieldValue('price', typed === '' ? null : Math.round(Number(typed) * 100))
          }
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('details.back')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('details.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
