import type { bulkTagCustomers } from '@clientela/contract';
import { Button, Group, Menu } from '@mantine/core';
import type { BodyOf } from '#lib/call.ts';
import { formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useBulkTag, useCustomerTags } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';

type Selection = BodyOf<typeof bulkTagCustomers>['selection'];

interface BulkTagsProps {
  selection: Selection;
  /** How many are selected; null where counting stopped. */
  total: number | null;
  onDone(): void;
}

/** Adds or removes one tag on every selected customer. */
export default function BulkTags(props: BulkTagsProps) {
  return (
    <>
      <TagMenu action="add" {...props} />
      <TagMenu action="remove" {...props} />
    </>
  );
}

function TagMenu({
  action,
  selection,
  total,
  onDone,
}: BulkTagsProps & { action: 'add' | 'remove' }) {
  const t = useCustomerTexts();
  const tags = useCustomerTags().data?.data ?? [];
  const bulkTag = useBulkTag();

  function run(tag_id: string) {
    bulkTag.mutate(
      { selection, tag_id, action },
      {
        onSuccess: ({ changed, isStopped }) => {
          const words = { count: changed, shown: formatNumber(changed) };
          toast('success', t(isStopped ? 'bulk.stopped' : 'bulk.done', words));
          onDone();
        },
      },
    );
  }

  if (bulkTag.isPending && bulkTag.done > 0) {
    return (
      <Group gap={12} wrap="nowrap">
        <UnsavedGuard isDirty />
        <div style={{ width: 220 }}>
          <ProgressBar label={t(`bulk.${action}_running`)} done={bulkTag.done} total={total} />
        </div>
        <Button size="xs" variant="default" onClick={bulkTag.stop}>
          {t('bulk.stop')}
        </Button>
      </Group>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="default" loading={bulkTag.isPending}>
          {t(`bulk.${action}_tag`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {tags.length === 0 && <Menu.Label>{t('bulk.no_tags')}</Menu.Label>}
        {tags.map(({ id, name, color }) => (
          <Menu.Item key={id} onClick={() => run(id)}>
            <Tag name={name} color={color} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
