import type { CustomerTagMerge } from '@clientela/contract';
import { fold } from '@clientela/domain';
import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast, toastFailure } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCustomerTags } from '../customers.data.ts';
import { TagForm } from '../parts/tag-form.tsx';
import { TagRow } from '../parts/tag-row.tsx';
import styles from '../parts/tags.module.css';
import { type CountedTag, useTagMerges, useUndoTagMerge } from '../tags.data.ts';
import { useTagTexts } from '../tags.texts.ts';

/** From so many on, a search helps. */
const SEARCHED_FROM = 10;

/** The store's tags: how many customers have each, changing, merging and deleting them. */
export function TagsScreen() {
  const t = useTagTexts();
  const tags = useCustomerTags();
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="form"
      before={<BackLink to="/settings" label={t('back')} />}
      action={
        <Can do="CustomerTag.create">
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t('new')}
          </Button>
        </Can>
      }
    >
      <Loaded
        query={tags}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconTags size={32} stroke={1.4} />}
            title={t('empty_title')}
            text={t('empty_text')}
          />
        }
      >
        {({ data }) => <Tags tags={data} />}
      </Loaded>
      <Merges />
      {isNew && <TagForm tag={null} onClose={() => setNew(false)} />}
    </Page>
  );
}

function Tags({ tags }: { tags: readonly CountedTag[] }) {
  const t = useTagTexts();
  const [typed, setTyped] = useState('');
  const found = tags.filter(({ name }) => fold(name).includes(fold(typed.trim())));
  return (
    <>
      {tags.length >= SEARCHED_FROM && (
        <TextInput
          maw={360}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Panel>
        {found.length > 0 ? (
          <ul className={styles.tags}>
            {found.map((tag) => (
              <TagRow key={tag.id} tag={tag} others={tags.filter(({ id }) => id !== tag.id)} />
            ))}
          </ul>
        ) : (
          <Text c="dimmed">{t('none_found')}</Text>
        )}
      </Panel>
    </>
  );
}

function Merges() {
  const t = useTagTexts();
  const merges = useTagMerges().data?.data ?? [];
  if (merges.length === 0) return null;
  return (
    <Panel title={t('merges_title')}>
      <ul className={styles.tags}>
        {merges.map((merge) => (
          <Merge key={merge.id} merge={merge} />
        ))}
      </ul>
    </Panel>
  );
}

function Merge({ merge }: { merge: CustomerTagMerge }) {
  const t = useTagTexts();
  const undo = useUndoTagMerge();
  const { id, name, kept, customers, merged_at } = merge;
  return (
    <li>
      <span className={styles.name}>
        {t('merge_line', { name, kept: kept.name })}
        <Text size="sm" c="dimmed">
          {customers === 0 ? t('customers_none') : t('customers', { count: customers })} ·{' '}
          <DateText instant={merged_at} withTime />
        </Text>
      </span>
      <Can do="CustomerTag.destroy">
        <Button
          variant="default"
          size="xs"
          loading={undo.isPending}
          onClick={() =>
            undo.mutate(id, {
              onSuccess: () => toast('success', t('undone', { name })),
              onError: toastFailure,
            })
          }
        >
          {t('undo')}
        </Button>
      </Can>
    </li>
  );
}
