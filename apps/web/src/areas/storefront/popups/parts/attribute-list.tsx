import type { AttributeField, PopupAttribute } from '@clientela/contract';
import { POPUP_ATTRIBUTE_TYPES, POPUP_ATTRIBUTES_MAX } from '@clientela/contract/popups';
import { Button, Group, Menu, Stack, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useAttributeFields } from '#areas/records/attributes/index.ts';
import { usePopupTexts } from '../popups.texts.ts';
import styles from './popups.module.css';
import { Tool } from './tool.tsx';

interface AttributeListProps {
  attributes: readonly PopupAttribute[];
  onChange(attributes: PopupAttribute[]): void;
}

/** The store's attributes that the form asks for, below its other fields; nothing where the store has none. */
export function AttributeList({ attributes, onChange }: AttributeListProps) {
  const t = usePopupTexts();
  const known = useAttributeFields('CUSTOMER');
  const withInput = known.filter(({ type }) => POPUP_ATTRIBUTE_TYPES.some((one) => one === type));
  const offered = withInput.filter(
    ({ id }) => !attributes.some(({ attribute_id }) => attribute_id === id),
  );
  if (withInput.length === 0 && attributes.length === 0) return null;
  return (
    <Stack gap={12} mt={20}>
      <Text size="sm" c="dimmed">
        {t('content.attributes_help', { most: POPUP_ATTRIBUTES_MAX })}
      </Text>
      <ul className={styles.blocks}>
        {attributes.map((attribute, index) => (
          <li key={attribute.attribute_id} className={styles.block}>
            <AskedAttribute
              attribute={attribute}
              known={known.find(({ id }) => id === attribute.attribute_id)}
              onChange={(changed) => onChange(attributes.with(index, changed))}
              onUp={
                index === 0
                  ? undefined
                  : () =>
                      onChange(attributes.toSpliced(index, 1).toSpliced(index - 1, 0, attribute))
              }
              onRemove={() => onChange(attributes.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {attributes.length < POPUP_ATTRIBUTES_MAX && offered.length > 0 && (
        <AddAttribute
          offered={offered}
          onAdd={({ id, name }) =>
            onChange([...attributes, { attribute_id: id, label: name, is_required: false }])
          }
        />
      )}
    </Stack>
  );
}

interface AskedAttributeProps {
  attribute: PopupAttribute;
  /** Undefined once it is archived, and until the attributes are loaded. */
  known: AttributeField | undefined;
  onChange(attribute: PopupAttribute): void;
  onUp: (() => void) | undefined;
  onRemove(): void;
}

function AskedAttribute({ attribute, known, onChange, onUp, onRemove }: AskedAttributeProps) {
  const t = usePopupTexts();
  const name = known?.name ?? (attribute.label || t('content.unnamed_attribute'));
  return (
    <>
      <Group gap={12} align="end">
        <TextInput
          style={{ flex: 1 }}
          label={`${name}: ${t('content.label').toLowerCase()}`}
          placeholder={name}
          maxLength={80}
          value={attribute.label}
          onChange={({ currentTarget: { value } }) => onChange({ ...attribute, label: value })}
        />
        <Switch
          mb={8}
          label={t('content.required')}
          checked={attribute.is_required}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...attribute, is_required: checked })
          }
        />
      </Group>
      <div className={styles.tools}>
        <Tool label={t('content.up', { name })} isOff={!onUp} onClick={() => onUp?.()}>
          <IconArrowUp size={16} stroke={1.8} aria-hidden />
        </Tool>
        <Tool label={t('content.remove', { name })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </Tool>
      </div>
    </>
  );
}

interface AddAttributeProps {
  offered: readonly AttributeField[];
  onAdd(attribute: AttributeField): void;
}

function AddAttribute({ offered, onAdd }: AddAttributeProps) {
  const t = usePopupTexts();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        >
          {t('content.add_attribute')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {offered.map((attribute) => (
          <Menu.Item key={attribute.id} onClick={() => onAdd(attribute)}>
            {attribute.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
