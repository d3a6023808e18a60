import { type AttributeField, type CustomerRow, PERSON_SOURCE_LABELS } from '@clientela/contract';
import { present } from '@clientela/domain';
import { AttributeValue } from '#areas/records/attributes/index.ts';
import { personName } from '#lib/format.ts';
import { Count, DateText, Money, Nothing } from '#lib/values.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { Column } from '#ui/table-types.ts';
import styles from '#ui/tag.module.css';
import { Tag } from '#ui/tag.tsx';
import type { useCustomerTexts } from '../customers.texts.ts';

/** Who the customer is and how to reach them, then the figures. */
export function customerColumns(t: ReturnType<typeof useCustomerTexts>): Column<CustomerRow>[] {
  return [
    {
      key: 'name',
      label: t('columns.customer'),
      sort: 'name',
      render: (row) => <NameCell row={row} />,
    },
    {
      key: 'segment',
      label: t('columns.segment'),
      render: (row) => row.rfm_segment ?? <Nothing />,
    },
    {
      key: 'phone',
      label: t('columns.phone'),
      render: (row) => (row.phone ? <PhoneLink phone={row.phone} /> : <Nothing />),
    },
    {
      key: 'email',
      label: t('columns.email'),
      onPhone: 'hidden',
      render: (row) => (row.email ? <EmailLink email={row.email} /> : <Nothing />),
    },
    {
      key: 'place',
      label: t('columns.place'),
      onPhone: 'hidden',
      render: (row) => (row.city ? `${row.city}${row.state ? `/${row.state}` : ''}` : <Nothing />),
    },
    {
      key: 'average_ticket',
      label: t('columns.average_ticket'),
      hint: t('columns.of_sales'),
      sort: 'average_ticket',
      align: 'right',
      onPhone: 'hidden',
      render: (row) => (row.order_count ? <Money cents={row.average_ticket} /> : <Nothing />),
    },
    {
      key: 'order_count',
      label: t('columns.order_count'),
      hint: t('columns.of_all'),
      sort: 'order_count',
      align: 'right',
      render: (row) => <Count value={row.order_count} />,
    },
    {
      key: 'newsletter_at',
      label: t('columns.newsletter_at'),
      sort: 'newsletter_at',
      onPhone: 'hidden',
      render: (row) => <DateText instant={row.newsletter_at} />,
    },
    {
      key: 'sales_total',
      label: t('columns.sales_total'),
      hint: t('columns.of_sales'),
      sort: 'sales_total',
      align: 'right',
      onPhone: 'aside',
      render: (row) => <Money cents={row.sales_total} />,
    },
    {
      key: 'last_order_date',
      label: t('columns.last_order_date'),
      sort: 'last_order_date',
      render: (row) => <DateText instant={row.last_order_date} />,
    },
    {
      key: 'campaign_count',
      label: t('columns.campaign_count'),
      sort: 'campaign_count',
      align: 'right',
      onPhone: 'hidden',
      render: (row) => <Count value={row.campaign_count} />,
    },
  ];
}

/** The store's own fields as columns; those not meant for the list are shown once chosen. */
export function attributeColumns(fields: readonly AttributeField[]): Column<CustomerRow>[] {
  return fields.map(({ key, name, type, is_column }) => ({
    key: `custom.${key}`,
    label: name,
    sort: `custom.${key}`,
    ...(type === 'NUMBER' && { align: 'right' as const }),
    ...(is_column ? {} : { isOptional: true as const }),
    render: ({ custom }) => <AttributeValue type={type} value={custom[key]} />,
  }));
}

/** The four columns of the specification for leads, then where they came from and when. */
export function leadColumns(t: ReturnType<typeof useCustomerTexts>): Column<CustomerRow>[] {
  const [name, ...rest] = customerColumns(t);
  const wanted = ['phone', 'email', 'campaign_count'];
  return [
    { ...present(name, 'column of the name'), label: t('columns.lead') },
    ...rest.filter(({ key }) => wanted.includes(key)),
    {
      key: 'source',
      label: t('columns.source'),
      render: ({ source, source_name }) => {
        if (!source) return <Nothing />;
        const label = PERSON_SOURCE_LABELS[source];
        return source_name ? `${label} · ${source_name}` : label;
      },
    },
    {
      key: 'created_at',
      label: t('columns.since'),
      sort: 'created_at',
      render: ({ created_at }) => <DateText instant={created_at} />,
    },
  ];
}

function NameCell({ row }: { row: CustomerRow }) {
  return (
    <>
      {personName(row)}
      {row.tags.length > 0 && (
        <span className={`${styles.tags} ${styles.tagsAfter}`}>
          {row.tags.slice(0, 2).map(({ id, name, color }) => (
            <Tag key={id} name={name} color={color} />
          ))}
          {row.tags.length > 2 && <span className={styles.tag}>+{row.tags.length - 2}</span>}
        </span>
      )}
    </>
  );
}
