import type { Integration, ShopField } from '@clientela/contract';
import { ATTRIBUTE_OWNERS } from '@clientela/domain';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { AttributeForm, useAttributeFields } from '#areas/records/attributes/index.ts';
import { useMay } from '#lib/current-store.tsx';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSaveShopFields, useShopFields } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import styles from './integrations.module.css';

/** Fields that the shop added to customers and orders, and the attributes that they fill. */
export function ShopFields({ of: { slug, name } }: { of: Integration }) {
  const t = useIntegrationTexts();
  const fields = useShopFields(slug);
  // Most shops have none, so a placeholder would disappear for most.
  if (fields.isPending || fields.data?.data.length === 0) return null;
  return (
    <Panel title={t('fields.title')}>
      <Loaded query={fields}>
        {({ data }) => (
          <>
            <Text size="sm" c="dimmed">
              {t('fields.lead', { name })}
            </Text>
            {ATTRIBUTE_OWNERS.map((owner) => (
              <OwnerFields
                key={owner}
                slug={slug}
                owner={owner}
                fields={data.filter((field) => field.owner === owner)}
              />
            ))}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Select value: a new attribute for the field. */
const CREATE = 'create';

interface OwnerFieldsProps {
  slug: string;
  owner: ShopField['owner'];
  fields: readonly ShopField[];
}

function OwnerFields({ slug, owner, fields }: OwnerFieldsProps) {
  const t = useIntegrationTexts();
  const own = useAttributeFields(owner);
  const save = useSaveShopFields(slug);
  const maySave = useMay('StoreIntegrationOrderStatus.update');
  const mayCreate = useMay('ResourceCustomAttribute.create');
  const [creatingFor, setCreatingFor] = useState<ShopField | null>(null);
  if (fields.length === 0) return null;

  function fill({ key }: ShopField, attribute_id: string | null) {
    // An attribute has one source: choosing it takes it from another field.
    const freed = fields.filter(
      (one) => attribute_id !== null && one.attribute_id === attribute_id,
    );
    const changes = [
      ...freed.map((one) => ({ owner, key: one.key, attribute_id: null })),
      { owner, key, attribute_id },
    ];
    save.mutate(
      { changes },
      { onSuccess: () => toast('success', t('fields.saved')), onError: toastFailure },
    );
  }

  /** The chosen attribute where it is not among those in use: an archived one stays chosen. */
  function othersOf({ attribute_id, attribute_name, is_archived }: ShopField) {
    if (!attribute_id || own.some(({ id }) => id === attribute_id)) return [];
    const name = attribute_name ?? '';
    return [{ value: attribute_id, label: is_archived ? t('fields.archived', { name }) : name }];
  }

  function choose(field: ShopField, chosen: string) {
    if (chosen === CREATE) setCreatingFor(field);
    else fill(field, chosen || null);
  }

  return (
    <div className={styles.fields}>
      <h3>{t(`fields.owner_of.${owner}`)}</h3>
      <ul>
        {fields.map((field) => (
          <li key={field.key}>
            <span title={field.key}>{field.key}</span>
            <NativeSelect
              size="xs"
              aria-label={t('fields.fills', { field: field.key })}
              disabled={!maySave || save.isPending}
              data={[
                { value: '', label: t('fields.not_taken') },
                ...own.map(({ id, name }) => ({ value: id, label: name })),
                ...othersOf(field),
                ...(mayCreate ? [{ value: CREATE, label: t('fields.create') }] : []),
              ]}
              value={field.attribute_id ?? ''}
              onChange={({ currentTarget: { value } }) => choose(field, value)}
            />
          </li>
        ))}
      </ul>
      {creatingFor && (
        <AttributeForm
          attribute={null}
          suggested={{ owner, name: nameOf(creatingFor.key), type: creatingFor.type_guess }}
          onCreated={({ id }) => fill(creatingFor, id)}
          onClose={() => setCreatingFor(null)}
        />
      )}
    </div>
  );
}

/** "tamanho_camisa" or "tamanhoCamisa" → "Tamanho camisa" */
function nameOf(key: string): string {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[\s._-]+/g, ' ');
  const name = words.trim().toLowerCase();
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, 60);
}
