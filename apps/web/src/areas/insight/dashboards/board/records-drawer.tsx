import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { MetricsRecord } from '@clientela/contract';
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay, formatMoney } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import type { OpenNumber } from './answer-table.tsx';
import { useMetricRecords } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

export type OpenedNumber = Parameters<OpenNumber>[0];

interface RecordsDrawerProps {
  number: OpenedNumber;
  onClose(): void;
}

/** The orders, customers or messages behind a number. */
export default function RecordsDrawer({ number, onClose }: RecordsDrawerProps) {
  const t = useBoardTexts();
  const [at, setAt] = useState<{ page: number; cursor?: string | undefined }>({ page: 1 });
  const { query, metric, keys, title } = number;
  const records = useMetricRecords({
    query,
    metric,
    keys,
    page: at.page,
    ...(at.cursor && { cursor: at.cursor }),
  });
  return (
    <Drawer opened onClose={onClose} position="right" size={520} title={title}>
      <Loaded
        query={records}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={styles.none}>{t('nothing')}</p>}
      >
        {({ data, meta }) => (
          <>
            <ul className={styles.records}>
              {data.map((record) => (
                <li key={`${record.kind} ${record.id}`}>
                  <RecordLine record={record} />
                </li>
              ))}
            </ul>
            <Pages meta={meta} onChange={setAt} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function RecordLine({ record }: { record: MetricsRecord }) {
  const { time_zone } = useCurrentStore();
  const { kind, id, title, detail, at, amount, customer } = record;
  return (
    <>
      <span>
        {kind === 'order' && customer?.id ? (
          <Link to="/orders" search={{ order: id }} className="plain-link">
            {title}
          </Link>
        ) : kind === 'campaign' ? (
          <Link to="/campaigns/$id" params={{ id }} className="plain-link">
            {title}
          </Link>
        ) : customer?.id ? (
          <Link to="/customers/$id" params={{ id: customer.id }} className="plain-link">
            {title}
          </Link>
        ) : (
          title
        )}
        <small>
          {[detail, customer && customer.name !== title ? customer.name : '']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={styles.recordEnd}>
        {amount !== 0 && <strong>{formatMoney(amount)}</strong>}
        {at && <small>{formatInstantDay(at, time_zone)}</small>}
      </span>
    </>
  );
}
