import type { MetricsCatalogue, QueryMetric } from '@clientela/contract';
import { fold } from '@clientela/domain';
import { useState } from 'react';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useMetricsCatalogue } from '../board/board.data.ts';
import { useNumbersTexts } from '../numbers.texts.ts';
import styles from './numbers-screen.module.css';

const GROUPS = ['sales', 'customers', 'messages', 'bonus', 'satisfaction'] as const;
type Metric = MetricsCatalogue['metrics'][number];

const GROUP_OF: Record<QueryMetric, (typeof GROUPS)[number]> = {
  revenue: 'sales',
  orders: 'sales',
  average_ticket: 'sales',
  items: 'sales',
  discounts: 'sales',
  shipping: 'sales',
  refunds: 'sales',
  lost_orders: 'sales',
  buyers: 'customers',
  new_buyers: 'customers',
  returning_buyers: 'customers',
  repurchase_90: 'customers',
  customers: 'customers',
  leads: 'customers',
  reachable: 'customers',
  sent: 'messages',
  delivered: 'messages',
  opened: 'messages',
  clicked: 'messages',
  unsubscribed: 'messages',
  bounced: 'messages',
  complained: 'messages',
  message_cost: 'messages',
  attributed_revenue: 'messages',
  incremental_revenue: 'messages',
  bonus_granted: 'bonus',
  bonus_used: 'bonus',
  bonus_open: 'bonus',
  carts_abandoned: 'bonus',
  carts_recovered: 'bonus',
  nps: 'satisfaction',
};

/** Every metric with its formula and a worked example. */
export function NumbersScreen() {
  const t = useNumbersTexts();
  const [search, setSearch] = useState<string>();
  const catalogue = useMetricsCatalogue();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="form"
      before={<BackLink to="/dashboards" label={t('back')} />}
    >
      <SearchField value={search} placeholder={t('search')} onChange={setSearch} />
      <Loaded query={catalogue}>{(loaded) => <Groups {...loaded} search={search} />}</Loaded>
    </Page>
  );
}

interface GroupsProps extends MetricsCatalogue {
  search: string | undefined;
}

function Groups({ metrics, dimensions, search = '' }: GroupsProps) {
  const t = useNumbersTexts();
  const wanted = fold(search);
  const found = metrics.filter(({ name, formula }) => fold(`${name} ${formula}`).includes(wanted));
  const names = new Map(dimensions.map(({ dimension, name }) => [dimension, name]));
  const dividesBy = (metric: Metric) =>
    metric.dimensions.map((dimension) => names.get(dimension) ?? '').join(', ') || t('whole');
  if (found.length === 0) return <p role="status">{t('none', { search })}</p>;
  return GROUPS.map((group) => {
    const own = found.filter(({ metric }) => GROUP_OF[metric] === group);
    if (own.length === 0) return null;
    return (
      <Panel key={group} title={t(`groups.${group}`)}>
        {own.map((metric) => (
          <section key={metric.metric} className={styles.metric}>
            <h3>{metric.name}</h3>
            <p>{metric.formula}</p>
            <dl>
              <dt>{t('example')}</dt>
              <dd>{metric.example}</dd>
              <dt>{t('divides')}</dt>
              <dd>{dividesBy(metric)}</dd>
            </dl>
          </section>
        ))}
      </Panel>
    );
  });
}
