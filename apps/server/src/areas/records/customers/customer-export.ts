import {
  type CustomerExportColumn,
  type CustomerListQuery,
  type CustomerRow,
  DETAIL_FIELDS,
  type EXPORT_COLUMNS,
  PERSON_SOURCE_LABELS,
  USUAL_COLUMNS,
} from '@clientela/contract';
import { CUSTOMER_FIELDS, isAttributeColumn } from '@clientela/domain';
import { sql } from 'kysely';
import { chosenColumns } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { type ChosenColumn, type ExportTable, pagedExport } from '#platform/export-table';
import { customerFields } from './customer-fields.ts';
import { listCustomers } from './customer-list.queries.ts';
import { customersTexts } from './customers.texts.ts';

type Column = ChosenColumn<CustomerRow & Details>;

/** What a row of the list does not have. */
interface Details extends Record<DetailField, string | null> {
  document: string | null;
  /** Per channel, whether the customer agreed. */
  consents: Partial<Record<'EMAIL' | 'SMS' | 'WHATSAPP', boolean>>;
}

const texts = customersTexts;

const consent = (channel: keyof Details['consents'], label: string): Column => ({
  label,
  width: 12,
  cell: ({ consents }) => {
    const granted = consents[channel];
    if (granted === undefined) return null;
    return granted ? texts.consent_given : texts.consent_refused;
  },
});

type DetailField = (typeof DETAIL_FIELDS)[number];

function byDetailField<Value>(make: (field: DetailField) => Value): Record<DetailField, Value> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, make(field)])) as Record<
    DetailField,
    Value
  >;
}

function detailColumns(): Record<DetailField, Column> {
  return byDetailField((field) => {
    const { heading: label, type } = CUSTOMER_FIELDS[field];
    if (type === 'text') return { label, width: 13, cell: (row) => row[field] };
    return {
      label,
      width: 13,
      kind: 'day',
      cell: ({ [field]: day }) => day && { wall: new Date(`${day}T00:00:00Z`), with_time: false },
    };
  });
}

const COLUMNS: Readonly<Record<(typeof EXPORT_COLUMNS.customers)[number], Column>> = {
  first_name: { label: texts.column_first_name, width: 12, cell: (row) => row.first_name },
  last_name: { label: texts.column_last_name, width: 15, cell: (row) => row.last_name },
  email: { label: 'E-mail', width: 32, cell: (row) => row.email },
  phone: {
    label: texts.column_phone,
    width: 15,
    cell: ({ phone }) => (phone === null ? null : { phone }),
  },
  city: { label: texts.column_city, width: 15, cell: (row) => row.city },
  state: { label: texts.column_state, width: 7, cell: (row) => row.state },
  rfm_segment: { label: 'Segmento RFM', width: 21, cell: (row) => row.rfm_segment },
  tags: {
    label: texts.column_tags,
    width: 13,
    cell: ({ tags }) => tags.map(({ name }) => name).join(', '),
  },
  order_count: {
    label: texts.column_orders,
    width: 8,
    kind: 'count',
    cell: (row) => row.order_count,
  },
  sales_total: {
    label: texts.column_spent,
    width: 17,
    kind: 'money',
    cell: (row) => ({ cents: row.sales_total }),
  },
  average_ticket: {
    label: texts.column_average_order,
    width: 12,
    kind: 'money',
    cell: (row) => ({ cents: row.average_ticket }),
  },
  last_order_date: {
    label: texts.column_last_order,
    width: 14,
    kind: 'day',
    cell: ({ last_order_date }, wall) => last_order_date && wall(last_order_date),
  },
  document: { label: texts.column_document, width: 16, cell: (row) => row.document },
  ...detailColumns(),
  created_at: {
    label: texts.column_created,
    width: 13,
    kind: 'day',
    cell: ({ created_at }, wall) => wall(created_at),
  },
  source: {
    label: texts.column_source,
    width: 16,
    cell: ({ source, source_name }) => {
      const label = source && PERSON_SOURCE_LABELS[source];
      return label && source_name ? `${label}: ${source_name}` : label;
    },
  },
  consent_email: consent('EMAIL', texts.column_consent_email),
  consent_sms: consent('SMS', texts.column_consent_sms),
  consent_whatsapp: consent('WHATSAPP', texts.column_consent_whatsapp),
};

const USUAL: readonly CustomerExportColumn[] = USUAL_COLUMNS.customers;
const OF_ROWS: readonly string[] = [...USUAL_COLUMNS.customers, 'created_at', 'source'];
const isListed = (name: CustomerExportColumn) => OF_ROWS.includes(name) || isAttributeColumn(name);
const NO_DETAILS: Details = { document: null, ...byDetailField(() => null), consents: {} };

/** The customers a list query selects as a sheet. */
export async function customerExport(
  ctx: Ctx,
  query: CustomerListQuery,
  chosen: readonly CustomerExportColumn[] = USUAL,
): Promise<ExportTable> {
  const needsDetails = !chosen.every(isListed);
  return pagedExport({
    title: query.stage === 'lead' ? texts.leads_title : texts.customers_title,
    columns: await chosenColumns(ctx, 'CUSTOMER', chosen, COLUMNS),
    time_zone: ctx.store.time_zone,
    // An export needs no ranking, which each page would recompute.
    query: { ...query, ordering: query.ordering ?? 'name:asc' },
    list: (page) => listCustomers(ctx, page),
    async complete(rows) {
      const details = needsDetails ? await readDetails(ctx, rows) : null;
      return rows.map((row) => ({ ...row, ...(details?.get(row.id) ?? NO_DETAILS) }));
    },
  });
}

async function readDetails(ctx: Ctx, page: readonly CustomerRow[]): Promise<Map<string, Details>> {
  const { rows } = await sql<Details & { id: string }>`
    select c.id, c.document, ${customerFields('c')},
        coalesce((select json_object_agg(k.channel, k.granted) from customer_consents k
          where k.store_id = c.store_id and k.customer_id = c.id), '{}') as consents
      from customers c
     where c.store_id = ${ctx.store.id} and c.id = any(${page.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
