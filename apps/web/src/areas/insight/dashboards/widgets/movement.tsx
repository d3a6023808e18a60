import type { WidgetData } from '@clientela/contract';
import { MOVEMENT_CUSTOMERS_MIN } from '@clientela/contract/customers-over-time';
import { SHARED_CUSTOMERS_MIN } from '@clientela/contract/dashboards';
import { NO_PURCHASE, RFM_STATES } from '@clientela/contract/rfm';
import { Link } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts';
import chartStyles from '#ui/chart.module.css';
import { LinkButton } from '#ui/link-button.tsx';
import { useCustomerCount } from './customer-count.ts';
import { heatClasses, levelOf } from './heat.ts';
import { type HeatCell, HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { clusterOf, Opens } from './opens.tsx';
import styles from './widgets.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

type MovementData = Extract<WidgetData, { type: 'movement' }>['movement'];
type Pair = MovementData['cells'][number];

interface MovementProps {
  movement: MovementData;
  /** On a shared page: no names, no links, no small cells. */
  isShared?: boolean;
}

/** Customers who moved between RFM segments from one day to another. */
export function Movement({ movement, isShared }: MovementProps) {
  const t = useWidgetTexts();
  const { from, to, up, down, same, cells, few, updated_at } = movement;
  const part = (key: 'up' | 'down' | 'same', count: number | null) =>
    t(`movement.${key}`, {
      count: count ?? 0,
      shown: count === null ? t('few', { least: SHARED_CUSTOMERS_MIN }) : formatNumber(count),
    });
  if (!updated_at) return <p className={styles.none}>{t('not_yet')}</p>;
  if (few || cells.length === 0) {
    if (isShared) return <p className={styles.none}>{t('movement.few_shared')}</p>;
    return <Few customers={few ?? []} />;
  }
  return (
    <div className={styles.widget}>
      <p className={styles.sentence}>
        {t('movement.sentence', {
          from: formatDay(from),
          to: formatDay(to),
          up: part('up', up),
          down: part('down', down),
          same: part('same', same),
        })}
      </p>
      {isShared ? <Matrix movement={movement} /> : <OpenMatrix movement={movement} />}
    </div>
  );
}

function OpenMatrix({ movement }: { movement: MovementData }) {
  return <Matrix movement={movement} canOpen={useMay('CustomerCluster.create')} />;
}

interface MatrixProps {
  movement: MovementData;
  canOpen?: boolean;
}

function Matrix({ movement, canOpen = false }: MatrixProps) {
  const t = useWidgetTexts();
  const { from, to, cells } = movement;
  const classes = heatClasses(cells.map(({ customers }) => customers));
  // The filter compares with the last night, so it selects the customers of a cell only where `to` is that day.
  const isLatest = cells.some(({ firm }) => firm !== null);
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
  const sentenceOf = useSentence();
  const count = useCustomerCount();
  const cellOf = (pair: Pair): HeatCell => ({
    text: pair.customers || pair.is_hidden ? count.number(pair.customers, pair.is_hidden) : '',
    sentence: sentenceOf(pair),
    level: levelOf(pair.customers, classes),
    state: pair.from === pair.to ? 'outlined' : undefined,
    isDotted: pair.firm !== null && pair.customers > 0 && pair.firm * 2 < pair.customers,
    cluster:
      canOpen && isLatest && pair.customers > 0
        ? { field: 'rfm_moved', from: [pair.from], to: [pair.to], in_last_days: days }
        : undefined,
  });
  const byPair = new Map(cells.map((pair) => [`${pair.from} ${pair.to}`, cellOf(pair)]));
  return (
    <HeatGrid
      label={t('movement.label')}
      corner={t('movement.corner')}
      columns={RFM_STATES.map((state) => ({ key: state, label: state }))}
      rows={RFM_STATES.map((state) => ({
        key: state,
        label: state,
        cells: RFM_STATES.map((other) => byPair.get(`${state} ${other}`) ?? null),
      }))}
      hint={t(canOpen && isLatest ? 'hint_open' : 'hint')}
      renderAction={({ cluster }) =>
        cluster && (
          <LinkButton
            to="/customers/clusters/new"
            search={clusterOf(cluster)}
            size="xs"
            variant="default"
          >
            {t('create_cluster')}
          </LinkButton>
        )
      }
      legend={
        <HeatLegend
          classes={classes}
          format={formatNumber}
          states={[
            { state: 'outlined', label: t('movement.no_change') },
            ...(isLatest
              ? [{ state: 'dotted' as const, label: t('movement.mostly_may_change') }]
              : []),
          ]}
        />
      }
    />
  );
}

function useSentence() {
  const t = useWidgetTexts();
  const count = useCustomerCount();
  return ({ from, to, customers, firm, is_hidden }: Pair) => {
    const moved = t(from === to ? 'movement.stayed' : 'movement.moved', {
      from,
      to,
      customers: count.words(customers, is_hidden),
    });
    if (firm === null || customers === 0) return moved;
    const certainty = [[firm, 'firm'] as const, [customers - firm, 'may_change'] as const]
      .filter(([people]) => people > 0)
      .map(([people, key]) => t(`movement.${key}`, { count: people, shown: formatNumber(people) }));
    return `${moved} (${certainty.join(', ')})`;
  };
}

function Few({ customers }: { customers: NonNullable<MovementData['few']> }) {
  const t = useWidgetTexts();
  return (
    <>
      <p className={styles.sentence}>{t('movement.few', { least: MOVEMENT_CUSTOMERS_MIN })}</p>
      <section
        className={chartStyles.numberTable}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('movement.customer')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('movement.customer')}</th>
              <th scope="col" className={chartStyles.isText}>
                {t('movement.segment')}
              </th>
              <th scope="col">{t('movement.orders')}</th>
              <th scope="col">{t('movement.revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ id, name, segment, orders, revenue }) => (
              <tr key={id}>
                <td>
                  <Opens
                    do="Customer.show"
                    isShared={false}
                    link={
                      <Link to="/customers/$id" params={{ id }}>
                        {name}
                      </Link>
                    }
                  >
                    {name}
                  </Opens>
                </td>
                <td className={chartStyles.isText}>{segment ?? NO_PURCHASE}</td>
                <td>{formatNumber(orders)}</td>
                <td>{formatMoney(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
