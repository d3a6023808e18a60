import type { bulkTagCustomers } from '@clientela/contract';
import { Button, Menu } from '@mantine/core';
import type { BodyOf } from '#lib/call.ts';
import { formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Tag } from '#ui/tag.tsx';
import { useBulkTag, useCustomerTags } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';

type Selection = BodyOf<typeof bulkTagCustomers>['selection'];

/** Adds or removes one tag on every selected customer. */
export default function BulkTags({ selection, onDone }: { selection: Selection; onDone(): void }) {
  return (
    <>
      <TagMenu action="add" selection={selection} onDone={onDone} />
      <TagMenu action="remove" selection={selection} onDone={onDone} />
    </>
  );
}

interface TagMenuProps {
  action: 'add' | 'remove';
  selection: Selection;
  onDone(): void;
}

function TagMenu({ action, selection, onDone }: TagMenuProps) {
  const t = useCustomerTexts();
  const tags = useCustomerTags().data?.data ?? [];
  const bulkTag = useBulkTag();

  function run(tag_id: string) {
    bulkTag.mutate(
      { selection, tag_id, action },
      {
        onSuccess: ({ changed }) => {
          toast('success', t('bulk.done', { count: changed, shown: formatNumber(changed) }));
          onDone();
        },
      },
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
