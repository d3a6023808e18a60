import { byCustomerField, CUSTOMER_FIELD_NAMES } from './customer-fields.ts';

/** Importable fields and required fields of a row (decisions §10). */

export const IMPORT_KINDS = ['customers', 'orders', 'order_lines'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How the cells of a field are read. */
type FieldType = 'text' | 'number' | 'money' | 'date';

interface FieldShape {
  label: string;
  type: FieldType;
}

export const IMPORT_FIELDS = {
  customer_id: { label: 'Código do cliente', type: 'text' },
  first_name: { label: 'Nome', type: 'text' },
  last_name: { label: 'Sobrenome', type: 'text' },
  full_name: { label: 'Nome completo', type: 'text' },
  email: { label: 'E-mail', type: 'text' },
  phone: { label: 'Telefone', type: 'text' },
  document: { label: 'CPF ou CNPJ', type: 'text' },
  ...byCustomerField(({ label, type }) => ({ label, type })),
  accepts_email: { label: 'Aceita receber e-mails', type: 'text' },
  order_id: { label: 'Número do pedido', type: 'text' },
  ordered_at: { label: 'Data do pedido', type: 'date' },
  paid_at: { label: 'Data do pagamento', type: 'date' },
  status: { label: 'Situação do pedido', type: 'text' },
  order_total: { label: 'Total do pedido', type: 'money' },
  shipping: { label: 'Frete', type: 'money' },
  discount: { label: 'Desconto', type: 'money' },
  refunded: { label: 'Valor reembolsado', type: 'money' },
  payment_method: { label: 'Forma de pagamento', type: 'text' },
  coupon: { label: 'Cupom', type: 'text' },
  product_id: { label: 'Código do produto', type: 'text' },
  product_name: { label: 'Nome do produto', type: 'text' },
  category: { label: 'Categoria', type: 'text' },
  quantity: { label: 'Quantidade', type: 'number' },
  unit_price: { label: 'Preço unitário', type: 'money' },
  line_total: { label: 'Total do item', type: 'money' },
} as const satisfies Record<string, FieldShape>;
export type ImportField = keyof typeof IMPORT_FIELDS;

const PERSON_FIELDS = [
  'customer_id',
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'document',
  ...CUSTOMER_FIELD_NAMES,
  'accepts_email',
] as const satisfies readonly ImportField[];

const ORDER_FIELDS = [
  'order_id',
  'ordered_at',
  'status',
  'order_total',
  'shipping',
  'discount',
  'refunded',
  'paid_at',
  'payment_method',
  'coupon',
] as const satisfies readonly ImportField[];

const LINE_FIELDS = [
  'product_id',
  'product_name',
  'category',
  'quantity',
  'unit_price',
  'line_total',
] as const satisfies readonly ImportField[];

export const IMPORT_FIELDS_OF: Record<ImportKind, readonly ImportField[]> = {
  customers: PERSON_FIELDS,
  orders: [...ORDER_FIELDS, ...PERSON_FIELDS],
  order_lines: [...ORDER_FIELDS, ...LINE_FIELDS, ...PERSON_FIELDS],
};

/** Each inner list is satisfied by any one of its fields. */
export const IMPORT_NEEDS: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  customers: [['customer_id', 'document', 'email', 'phone']],
  orders: [['order_id'], ['ordered_at'], ['order_total']],
  order_lines: [
    ['order_id'],
    ['ordered_at'],
    ['product_id', 'product_name'],
    ['line_total', 'unit_price', 'order_total'],
  ],
};

/** The groups of fields, any one of which is still missing from a mapping. */
export function missingFields(
  kind: ImportKind,
  mapped: ReadonlySet<ImportField>,
): (readonly ImportField[])[] {
  return IMPORT_NEEDS[kind].filter((group) => !group.some((field) => mapped.has(field)));
}
