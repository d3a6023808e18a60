import { BlockAudience } from '@clientela/contract/email-models';
import { MultiSelect, NativeSelect, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useState } from 'react';
import {
  ConditionFields,
  newCondition,
  useClusterChoices,
  useFieldName,
} from '#areas/records/clusters/index.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './editor.module.css';

/** The ways to choose recipients; `members` and `others` are of clusters. */
const WAYS = ['everyone', 'members', 'others', 'field'] as const;
type Way = (typeof WAYS)[number];

interface AudienceFieldProps {
  audience: BlockAudience | undefined;
  onChange(audience: BlockAudience | undefined): void;
}

/** The recipients of a block. What is chosen only in part stays here: the block is for everyone until then. */
export function AudienceField({ audience, onChange }: AudienceFieldProps) {
  const t = useEmailTexts();
  const [draft, setDraft] = useState(audience);
  const isComplete = !draft || BlockAudience.safeParse(draft).success;

  function set(changed: BlockAudience | undefined) {
    setDraft(changed);
    const isWhole = !changed || BlockAudience.safeParse(changed).success;
    const next = isWhole ? changed : undefined;
    if (next !== audience) onChange(next);
  }

  return (
    <Stack gap={8}>
      <NativeSelect
        size="xs"
        label={t('audience.label')}
        data={WAYS.map((way) => ({ value: way, label: t(`audience.${way}`) }))}
        value={wayOf(draft)}
        onChange={({ currentTarget: { value } }) => set(begin(value as Way, draft))}
      />
      {draft?.kind === 'clusters' && (
        <ClustersField
          value={draft.cluster_ids}
          onChange={(cluster_ids) => set({ ...draft, cluster_ids })}
        />
      )}
      {draft?.kind === 'field' && (
        <div className={styles.condition}>
          <ConditionFields
            condition={draft.condition}
            without={OF_CLUSTERS}
            onChange={(condition) => set({ ...draft, condition })}
          />
        </div>
      )}
      {!isComplete && (
        <Text size="xs" c="var(--warning)" role="status">
          {t('audience.incomplete')}
        </Text>
      )}
    </Stack>
  );
}

/** Fields whose values are records of the store: clusters keep them. */
const OF_CLUSTERS = [
  'tag',
  'product',
  'campaign',
  'popup',
  'survey',
  'attribute',
  'order_attribute',
] as const;

function wayOf(audience: BlockAudience | undefined): Way {
  if (!audience) return 'everyone';
  if (audience.kind === 'field') return 'field';
  return audience.is_member ? 'members' : 'others';
}

/** Keeps the chosen clusters between their two ways. */
function begin(way: Way, draft: BlockAudience | undefined): BlockAudience | undefined {
  if (way === 'everyone') return undefined;
  if (way === 'field') return { kind: 'field', condition: newCondition('state') };
  const cluster_ids = draft?.kind === 'clusters' ? draft.cluster_ids : [];
  return { kind: 'clusters', is_member: way === 'members', cluster_ids };
}

interface ClustersFieldProps {
  value: string[];
  onChange(ids: string[]): void;
}

function ClustersField({ value, onChange }: ClustersFieldProps) {
  const t = useEmailTexts();
  const { data } = useClusterChoices();
  return (
    <MultiSelect
      size="xs"
      aria-label={t('audience.clusters')}
      placeholder={value.length === 0 ? t('audience.choose') : ''}
      data={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value}
      maxValues={10}
      searchable
      nothingFoundMessage={t('audience.no_cluster')}
      onChange={onChange}
    />
  );
}

/** Names the recipients of a block in a few words. */
export function AudienceName({ audience }: { audience: BlockAudience }) {
  const t = useEmailTexts();
  const fieldName = useFieldName();
  const clusters = useClusterChoices().data?.data;
  if (audience.kind === 'field') {
    return t('audience.by_field', { field: fieldName(audience.condition) });
  }
  const names = audience.cluster_ids.map(
    (id) => clusters?.find((cluster) => cluster.id === id)?.name ?? t('audience.unknown'),
  );
  return t(audience.is_member ? 'audience.only' : 'audience.except', { names: names.join(', ') });
}
