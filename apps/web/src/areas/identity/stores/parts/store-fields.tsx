import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useStoreCategories } from '../stores.data.ts';
import { useStoreTexts } from '../stores.texts.ts';

type Field = 'name' | 'description' | 'store_category' | 'site_url' | 'address';

interface FormLike {
  getInputProps(field: Field): object;
}

/** Fields of new and existing stores. */
export function StoreFields({ form }: { form: FormLike }) {
  const t = useStoreTexts();
  const categories = useStoreCategories();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('form.name')}
          withAsterisk
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('form.category')}
          withAsterisk
          data={[
            { value: '', label: t('form.choose_category') },
            ...(categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('store_category')}
        />
      </SimpleGrid>
      <Textarea
        label={t('form.description')}
        description={t('form.description_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('form.site')}
        placeholder="https://loja.com.br"
        inputMode="url"
        autoCapitalize="off"
        {...form.getInputProps('site_url')}
      />
      <TextInput
        label={t('form.address')}
        description={t('form.address_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        {...form.getInputProps('address')}
      />
    </>
  );
}
