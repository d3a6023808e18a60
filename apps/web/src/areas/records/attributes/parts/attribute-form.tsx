import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Switch.css';
import type { CustomAttribute } from '@clientela/contract';
import { ATTRIBUTE_OWNERS, ATTRIBUTE_TYPES, attributeKey } from '@clientela/domain';
import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { type AttributeDraft, useChangeAttribute, useCreateAttribute } from '../attributes.data.ts';
import { useAttributeTexts } from '../attributes.texts.ts';

interface AttributeFormProps {
  /** Null: a new one. */
  attribute: CustomAttribute | null;
  /** Of a new one: what it begins with, for an owner that stays. */
  suggested?: Pick<AttributeDraft, 'owner' | 'name' | 'type'>;
  onCreated?(attribute: CustomAttribute): void;
  onClose(): void;
}

/** Name, owner, type and place in the list of an attribute. */
export function AttributeForm({ attribute, suggested, ...on }: AttributeFormProps) {
  const t = useAttributeTexts();
  const create = useCreateAttribute();
  const change = useChangeAttribute(attribute?.id ?? '');
  const initialValues: AttributeDraft & { key: string } = {
    owner: attribute?.owner ?? suggested?.owner ?? 'CUSTOMER',
    name: attribute?.name ?? suggested?.name ?? '',
    key: attribute?.key ?? '',
    type: attribute?.type ?? suggested?.type ?? 'TEXT',
    is_column: attribute?.is_column ?? false,
  };
  const form = useForm({ initialValues });
  const { owner, name, key } = form.values;
  const shownKey = attribute?.key ?? (key || attributeKey(name));

  function submit({ key, ...draft }: typeof initialValues) {
    const finish = () => {
      toast('success', t('saved'));
      on.onClose();
    };
    const onError = (error: unknown) => showFailure(form, error);
    const { owner: _, ...changed } = draft;
    if (attribute) change.mutate(changed, { onSuccess: finish, onError });
    else {
      const onSuccess = (created: CustomAttribute) => {
        on.onCreated?.(created);
        finish();
      };
      create.mutate({ ...draft, ...(key && { key }) }, { onSuccess, onError });
    }
  }

  const hasValues = (attribute?.values ?? 0) > 0;
  return (
    <Modal opened onClose={on.onClose} title={t(attribute ? 'edit_title' : 'new_title')} size={460}>
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap={16}>
          <TextInput
            label={t('name')}
            description={t('name_help')}
            withAsterisk
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {!attribute && !suggested && (
            <Select
              label={t('owner')}
              allowDeselect={false}
              data={ATTRIBUTE_OWNERS.map((value) => ({ value, label: t(`owner_of.${value}`) }))}
              {...form.getInputProps('owner')}
            />
          )}
          <Select
            label={t('type')}
            allowDeselect={false}
            disabled={hasValues}
            description={hasValues ? t('type_fixed') : undefined}
            data={ATTRIBUTE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            {...form.getInputProps('type')}
          />
          <TextInput
            label={t('key')}
            description={
              owner === 'CUSTOMER' && shownKey !== ''
                ? t('key_help', { example: `{{customer.attributes.${shownKey}}}` })
                : t('key_fixed')
            }
            readOnly={attribute !== null}
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={attributeKey(name)}
            {...form.getInputProps('key')}
          />
          {owner === 'CUSTOMER' && (
            <Switch
              label={t('is_column')}
              description={t('is_column_help')}
              {...form.getInputProps('is_column', { type: 'checkbox' })}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending || change.isPending}>
              {t(attribute ? 'save' : 'create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
