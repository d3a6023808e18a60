import type { AttributedOrder } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { DateText } from '#lib/values.tsx';
import styles from '#ui/chart.module.css';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAttributedOrders } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** The latest sales credited to a campaign, and the way to all of them. */
export function AttributedOrders({ id, days }: { id: string; days: number }) {
  const t = useCampaignTexts();
  const orders = useAttributedOrders(id);
  const { total } = orders.data?.meta ?? { total: 0 };
  const isMore = (orders.data?.data.length ?? 0) < (total ?? 0);
  return (
    <Panel
      title={t('results.attributed')}
      action={
        isMore && (
          <LinkButton to="/orders" search={{ campaign_id: id }} variant="subtle" size="compact-sm">
            {t('results.all_orders', { shown: formatNumber(total ?? 0) })}
          </LinkButton>
        )
      }
    >
      <p className="panel-lead">{t('results.attribution', { days })}</p>
      <Loaded
        query={orders}
        isEmpty={({ data }) => data.length === 0}
        empty={<p>{t('results.no_orders')}</p>}
      >
        {({ data }) => <OrderTable id={id} orders={data} />}
      </Loaded>
    </Panel>
  );
}

function OrderTable({ id, orders }: { id: string; orders: readonly AttributedOrder[] }) {
  const t = useCampaignTexts();
  return (
    <section
      className={`${styles.numberTable} ${styles.isWhole}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('results.attributed')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('results.order')}</th>
            <th scope="col" className={styles.isText}>
              {t('results.customer')}
            </th>
            <th scope="col" className={styles.isText}>
              {t('results.date')}
            </th>
            <th scope="col">{t('results.revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.order_id}>
              <td>
                <Link to="/orders" search={{ campaign_id: id, order: order.order_id }}>
                  {order.number}
                </Link>
              </td>
              <td className={styles.isText}>
                <Link to="/customers/$id" params={{ id: order.customer.id }}>
                  {order.customer.name}
                </Link>
              </td>
              <td className={styles.isText}>
                <DateText instant={order.ordered_at} />
              </td>
              <td>{formatMoney(order.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
