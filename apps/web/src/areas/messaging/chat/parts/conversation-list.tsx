import {
  type ChatSender,
  CONVERSATION_FILTERS,
  type ConversationFilter,
} from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useCustomerTags } from '#areas/records/customers/index.ts';
import { Loaded } from '#ui/loaded.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { useConversations } from '../chat.data.ts';
import { type ChatSearch, filterOf } from '../chat.search.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { eachOnce } from './conversation-order.ts';
import { ConversationRow } from './conversation-row.tsx';

interface ListProps {
  list: ReturnType<typeof useConversations>;
  senders: readonly ChatSender[];
  search: ChatSearch;
  onSearch(change: ChatSearch): void;
  onOpen(id: string): void;
}

export function ConversationList({ list, senders, search, onSearch, onOpen }: ListProps) {
  const t = useChatTexts();
  return (
    <section className={`${styles.pane} ${styles.list}`} aria-label={t('list.label')}>
      <Filters senders={senders} search={search} onSearch={onSearch} />
      <Loaded query={list} waiting={<Waiting />}>
        {({ pages }) => {
          const rows = eachOnce(pages);
          return rows.length === 0 ? (
            <Nothing search={search} onAll={() => onSearch({ filter: 'all' })} />
          ) : (
            <ul className={styles.rows}>
              {rows.map((one) => (
                <ConversationRow
                  key={one.id}
                  conversation={one}
                  isCurrent={one.id === search.conversation}
                  onOpen={onOpen}
                />
              ))}
              {list.hasNextPage && (
                <li>
                  <Button
                    fullWidth
                    variant="subtle"
                    loading={list.isFetchingNextPage}
                    onClick={() => void list.fetchNextPage()}
                  >
                    {t('list.more')}
                  </Button>
                </li>
              )}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

function Filters({ senders, search, onSearch }: Omit<ListProps, 'list' | 'onOpen'>) {
  const t = useChatTexts();
  const tags = useCustomerTags().data?.data ?? [];
  return (
    <div className={styles.filters}>
      <SearchField
        value={search.search}
        placeholder={t('list.search')}
        onChange={(words) => onSearch({ search: words })}
      />
      <div className={styles.selects}>
        <NativeSelect
          aria-label={t('list.filter')}
          value={filterOf(search)}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ filter: CONVERSATION_FILTERS.find((one) => one === value) })
          }
          data={CONVERSATION_FILTERS.map((value) => ({ value, label: t(`list.filters.${value}`) }))}
        />
        <NativeSelect
          aria-label={t('list.tag')}
          value={search.tag_id ?? ''}
          onChange={({ currentTarget: { value } }) => onSearch({ tag_id: value || undefined })}
          data={[
            { value: '', label: t('list.all_tags') },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {senders.length > 1 && (
          <NativeSelect
            aria-label={t('list.sender')}
            value={search.sender_id ?? ''}
            onChange={({ currentTarget: { value } }) => onSearch({ sender_id: value || undefined })}
            data={[
              { value: '', label: t('list.all_senders') },
              ...senders.map(({ id, name, number }) => ({
                value: id,
                label: number ? `${name} · ${formatPhone(number)}` : name,
              })),
            ]}
          />
        )}
      </div>
    </div>
  );
}

/** Filters whose empty list says that no conversation waits. */
const WIDE_FILTERS: readonly ConversationFilter[] = ['all', 'mine_or_unassigned'];

function Nothing({ search, onAll }: { search: ChatSearch; onAll(): void }) {
  const t = useChatTexts();
  const filter = filterOf(search);
  const isFiltered = search.search || search.tag_id || !WIDE_FILTERS.includes(filter);
  if (isFiltered) return <p className={styles.nothing}>{t('list.nothing_found')}</p>;
  return (
    <div className={styles.nothing}>
      <strong>{t('list.empty_title')}</strong>
      <p>{t('list.empty_text')}</p>
      {filter !== 'all' && (
        <Button variant="subtle" onClick={onAll}>
          {t('list.show_all')}
        </Button>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.nothing} aria-busy="true">
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={52} mb={12} />
      ))}
    </div>
  );
}
