import type { Customer } from '@clientela/contract';
import { Fragment } from 'react';
import { AttributeValue, useAttributeFields } from '#areas/records/attributes/index.ts';
import { formatMoney, formatNumber, formatRelative } from '#lib/format.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';

/** What the customer bought, and the attributes that have a value. */
export function CustomerFigures({ customer }: { customer: Customer }) {
  const t = useChatTexts();
  const fields = useAttributeFields('CUSTOMER');
  return (
    <dl className={styles.figures}>
      <dt>{t('customer.sales')}</dt>
      <dd>{formatNumber(customer.sales_count)}</dd>
      <dt>{t('customer.spent')}</dt>
      <dd>{formatMoney(customer.sales_total)}</dd>
      <dt>{t('customer.last_sale')}</dt>
      <dd>
        {customer.last_order_date ? formatRelative(customer.last_order_date) : t('customer.never')}
      </dd>
      {fields
        .filter(({ key }) => customer.custom[key] !== undefined)
        .map(({ key, name, type }) => (
          <Fragment key={key}>
            <dt>{name}</dt>
            <dd>
              <AttributeValue type={type} value={customer.custom[key]} />
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}
