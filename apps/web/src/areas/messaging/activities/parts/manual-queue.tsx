import type { ManualTask } from '@clientela/contract';
import { Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#lib/format.ts';
import type { ListSearch } from '#lib/search.ts';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { useActivityTexts } from '../activities.texts.ts';
import { useRanking, useTasks } from '../manual-tasks.data.ts';
import { type Done, JustDone } from './just-done.tsx';
import styles from './manual-queue.module.css';
import { sameMessages } from './same-messages.ts';
import { TaskCard } from './task-card.tsx';

interface ManualQueueProps {
  search: ListSearch;
  onPage(page: ListSearch): void;
}

/** Customers to contact now, most promising first; usable with one hand. */
export function ManualQueue({ search: { page, cursor }, onPage }: ManualQueueProps) {
  const t = useActivityTexts();
  const tasks = useTasks({ page, cursor, per_page: 20 });
  const [done, setDone] = useState<Done | null>(null);
  return (
    <div className={styles.manualQueue}>
      <Stack gap={12}>
        {done && <JustDone done={done} onUndone={() => setDone(null)} />}
        <LoadedList
          query={tasks}
          empty={{
            icon: <IconBrandWhatsapp size={24} stroke={1.6} />,
            title: t('queue.empty_title'),
            text: t('queue.empty_text'),
          }}
          onPage={onPage}
        >
          {(rows) => (
            <Stack gap={8}>
              <SameMessages tasks={rows ?? []} />
              {rows?.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  onDone={(of, outcome) => setDone({ task: of, outcome })}
                />
              ))}
            </Stack>
          )}
        </LoadedList>
      </Stack>
      <Ranking />
    </div>
  );
}

/** The messages that differ in the name alone, once for all people. */
function SameMessages({ tasks }: { tasks: readonly ManualTask[] }) {
  const t = useActivityTexts();
  const messages = sameMessages(tasks, t('queue.first_name'));
  if (messages.length === 0) return null;
  return (
    <details className={`panel ${styles.same}`}>
      <summary>
        <strong>{t(messages.length > 1 ? 'queue.same_messages' : 'queue.same_message')}</strong>
        <span>{messages.map(({ text }) => text).join(' · ')}</span>
      </summary>
      <div className={styles.messages}>
        {messages.map(({ campaign, text }) => (
          <div key={campaign.id}>
            <Text size="sm" c="dimmed" mb={4}>
              {campaign.name}
            </Text>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
    </details>
  );
}

/** Tasks done, orders and revenue of each seller over 30 days. */
function Ranking() {
  const t = useActivityTexts();
  const sellers = useRanking().data?.data ?? [];
  if (sellers.length === 0) return null;
  return (
    <Panel title={t('queue.ranking')}>
      <ol className={styles.ranking}>
        {sellers.map(({ user, done, orders, revenue }) => (
          <li key={user.id}>
            <span>{user.name}</span>
            <Text size="sm" c="dimmed">
              {t('queue.rank', {
                done: formatNumber(done),
                orders: formatNumber(orders),
                revenue: formatMoney(revenue),
              })}
            </Text>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
