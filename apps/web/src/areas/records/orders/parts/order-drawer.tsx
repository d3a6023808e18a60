import { paymentName } from '@clientela/domain';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { Order } from '@clientela/contract';
import { Drawer, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { AttributeValue, useAttributeFields } from '#areas/records/attributes/index.ts';
import { Can } from '#lib/current-store.tsx';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { DateText, Money, Nothing } from '#lib/values.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useOrder } from '../orders.data.ts';
import { useOrderTexts } from '../orders.texts.ts';
import { OrderBadge } from './order-badge.tsx';
import styles from './order-drawer.module.css';

/** One order with its lines, in a drawer. */
export function OrderDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useOrderTexts();
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={id && <Title id={id} />}
      closeButtonProps={{ 'aria-label': t('detail.close') }}
    >
      {id && <Body id={id} />}
    </Drawer>
  );
}

function Title({ id }: { id: string }) {
  const t = useOrderTexts();
  const { data: order } = useOrder(id);
  return order ? t('detail.title', { number: order.number }) : t('columns.order');
}

function Body({ id }: { id: string }) {
  const order = useOrder(id);
  return <Loaded query={order}>{(loaded) => <OrderBody order={loaded} />}</Loaded>;
}

function OrderBody({ order }: { order: Order }) {
  const t = useOrderTexts();
  const { customer, payment_method, city, state } = order;
  const own = useAttributeFields('ORDER').filter(({ key }) => order.custom[key]);
  const facts: [label: string, value: ReactNode][] = [
    [
      t('detail.customer'),
      customer ? (
        <Fragment key="customer">
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
          <Can do="Chat.index">
            <LinkButton
              to="/chat"
              search={{ customer: customer.id }}
              variant="subtle"
              size="compact-sm"
            >
              {t('detail.open_conversation')}
            </LinkButton>
          </Can>
        </Fragment>
      ) : (
        t('anonymous')
      ),
    ],
    [t('detail.date'), <DateText key="date" instant={order.ordered_at} withTime />],
    [t('detail.paid_at'), <DateText key="paid" instant={order.paid_at} withTime />],
    [t('detail.payment_method'), payment_method && paymentName(payment_method)],
    [t('detail.coupon'), order.coupon],
    [t('detail.place'), city && `${city}${state ? `/${state}` : ''}`],
    ...own.map(({ key, name, type }): [string, ReactNode] => [
      name,
      <AttributeValue key={key} type={type} value={order.custom[key]} />,
    ]),
  ];
  return (
    <>
      {order.is_return ? (
        <StatusBadge tone="neutral">{t('detail.return')}</StatusBadge>
      ) : (
        <OrderBadge status={order.status} />
      )}
      <dl className={`facts ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <Nothing />}</dd>
          </div>
        ))}
      </dl>
      <OrderItems order={order} />
    </>
  );
}

function OrderItems({ order }: { order: Order }) {
  const t = useOrderTexts();
  const sums: [label: string, cents: number][] = [
    [t('detail.shipping'), order.shipping],
    [t('detail.discount'), -order.discount],
    [t('detail.refunded'), -order.refunded_amount],
  ];
  return (
    <>
      <Text fw={600} mt={24} mb={4}>
        {t('detail.items')}
      </Text>
      <ul className={styles.items}>
        {order.items.map(({ line, product, quantity, unit_price, total }) => (
          <li key={line}>
            <div>
              {product.name}
              <span className={styles.itemNote}>
                {t('detail.each', {
                  quantity: formatNumber(quantity),
                  price: formatMoney(unit_price),
                })}
              </span>
            </div>
            <Money cents={total} />
          </li>
        ))}
        {sums
          .filter(([, cents]) => cents !== 0)
          .map(([label, cents]) => (
            <li key={label} className={styles.sum}>
              <span>{label}</span>
              <Money cents={cents} />
            </li>
          ))}
        <li className={styles.total}>
          <span>{t('detail.total')}</span>
          <Money cents={order.total} />
        </li>
      </ul>
    </>
  );
}
