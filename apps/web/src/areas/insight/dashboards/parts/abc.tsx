import type { listAbc, ResponseOf } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { formatMoney, formatPercent } from '#lib/format.ts';
import { useInView } from '#lib/use-in-view.ts';
import chartStyles from '#ui/chart.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useAbc } from '../dashboards.data.ts';
import { ABC_CLASSES, ABC_SUBJECTS } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';
import type { DashboardPartProps } from './over-time.tsx';

type AbcItem = ResponseOf<typeof listAbc>['data'][number];

const TONES: Record<AbcItem['class'], Tone> = { a: 'success', b: 'info', c: 'neutral' };
/** Top-N of the specification: 10 to 50, or all (as many as the call serves). */
const TOPS = [10, 20, 30, 40, 50, 10_000];

/** Breakdown of the revenue, largest first. */
export function Abc({ period, search, onChange }: DashboardPartProps) {
  const t = useDashboardTexts();
  const [top, setTop] = useState(10);
  const subject = search.abc ?? 'products';
  const wanted = search.abc_class ?? 'all';
  // Far down the page: asked once somebody gets there.
  const [ref, isSeen] = useInView();
  const items = useAbc({ of: subject, class: wanted, limit: top, ...period }, isSeen);
  return (
    <div ref={ref}>
      <Panel
        title={t('abc.title')}
        action={
          <div className={chartStyles.controls}>
            <NativeSelect
              size="xs"
              aria-label={t('abc.title')}
              data={ABC_SUBJECTS.map((value) => ({ value, label: t(`abc.${value}`) }))}
              value={subject}
              onChange={({ currentTarget: { value } }) =>
                onChange({ abc: ABC_SUBJECTS.find((known) => known === value) })
              }
            />
            <NativeSelect
              size="xs"
              aria-label={t('abc.class')}
              data={ABC_CLASSES.map((value) => ({ value, label: t(`abc.classes.${value}`) }))}
              value={wanted}
              onChange={({ currentTarget: { value } }) =>
                onChange({ abc_class: ABC_CLASSES.find((known) => known === value) })
              }
            />
            <NativeSelect
              size="xs"
              aria-label={t('abc.top')}
              data={TOPS.map((value) => ({
                value: String(value),
                label: value > 50 ? t('abc.everything') : `Top ${value}`,
              }))}
              value={String(top)}
              onChange={({ currentTarget: { value } }) => setTop(Number(value))}
            />
          </div>
        }
      >
        <p className="panel-lead">{t('abc.lead')}</p>
        <Loaded
          query={items}
          // Nothing is under way yet: space, not a skeleton.
          {...(!isSeen && { waiting: <div className={styles.later} /> })}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <p className={styles.none}>
              {t(subject === 'customers' ? 'abc.none' : 'abc.none_items')}
            </p>
          }
        >
          {({ data }) => <AbcTable items={data} arePeople={subject === 'customers'} />}
        </Loaded>
      </Panel>
    </div>
  );
}

interface AbcTableProps {
  items: readonly AbcItem[];
  /** Customers, each with a page of their own. */
  arePeople: boolean;
}

function AbcTable({ items, arePeople }: AbcTableProps) {
  const t = useDashboardTexts();
  return (
    <section
      className={`${chartStyles.numberTable} ${styles.abcTable}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('abc.title')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('abc.name')}</th>
            <th scope="col">{t('abc.class')}</th>
            <th scope="col">{t('abc.revenue')}</th>
            <th scope="col">{t('abc.share')}</th>
            <th scope="col">{t('abc.cumulative')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>{arePeople ? <Person {...item} /> : item.name || t('abc.no_category')}</td>
              <td>
                <StatusBadge tone={TONES[item.class]}>{item.class.toUpperCase()}</StatusBadge>
              </td>
              <td>{formatMoney(item.revenue)}</td>
              <td>{formatPercent(item.share)}</td>
              <td>{formatPercent(item.cumulative_share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Person({ id, name }: Pick<AbcItem, 'id' | 'name'>) {
  if (!useMay('Customer.show')) return name;
  return (
    <Link to="/customers/$id" params={{ id }} className={styles.salesLink}>
      {name}
    </Link>
  );
}
