import {
  byCustomerField,
  clip,
  fold,
  IMPORT_FIELDS_OF,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
  missingFields,
  squeeze,
  unguarded,
  wordKey,
} from '@clientela/domain';
import type { Definition } from '#areas/records/attributes/index';
import type { Cell, RawRow } from './raw-rows.ts';
import { shopColumns } from './shop-columns.ts';

/** Field of each column: column name → field, or null for an excluded column. */
export type Mapping = Record<string, ImportField | null>;
/** Column name → the attribute that it fills. */
export type FileAttributes = Record<string, Pick<Definition, 'id' | 'name' | 'type'>>;

/** The fields that a mapping gives. */
export function fieldsOf(mapping: Mapping): Set<ImportField> {
  return new Set(Object.values(mapping).filter((field) => field !== null));
}

/** Names under which a field is known, the plainest first; case, accents and signs do not count. */
const NAMES: Record<ImportField, string> = {
  ...byCustomerField(({ label }) => fold(label)),
  customer_id:
    'customer id|customer code|codigo cliente|id cliente|cliente id|cod cliente|client id|referencia cliente|integration id|' +
    'customer reference|user id|cliente codigo|buyer id|' +
    'customer number|contact id|id contato|id do contato|customer user id|user name comprador|nome de usuario comprador',
  first_name:
    'first name|primeiro nome|customer first name|nome cliente primeiro|billing first name|prenome|given name|' +
    'billing first|shipping first name|user first name',
  last_name:
    'last name|sobrenome|surname|ultimo nome|customer last name|billing last name|family name|' +
    'client last name|' +
    'shipping last name|sobrenome cliente|user last name',
  full_name:
    'full name|nome completo|nome cliente|customer name|cliente|cliente nome|customer|comprador|nome comprador|buyer|' +
    'buyer name|client name|client|billing name|destinatario|razao social|nome razao social|contato|nome contato|' +
    'file as|display name|comprador nome|nome destinatario|recipient|recipient name|billing full name|shipping name|nome razao social cliente',
  email:
    'email|e mail|mail|correio eletronico|email cliente|customer email|client email|endereco email|email address|' +
    'email comprador|billing email|cliente email|contact email|email contato|' +
    'e mail 1 value|e mail 1|email 1|email 1 value|e mail address|primary email|endereco de e mail|billing email address|email do contato|e mail comprador|e mail do cliente|user email|email usuario|email do usuario',
  phone:
    'phone|telefone|celular|fone|tel|whatsapp|mobile|phone number|customer phone|telefone cliente|celular cliente|' +
    'cell phone|mobile phone|telefone celular|numero telefone|numero celular|billing phone|telefone contato|telefone 1|' +
    'phone 1|cellphone|contact phone|ddd telefone|customer phone number|cliente telefone|tel celular|' +
    'phone 1 value|mobile phone|primary phone|default address phone|celular comprador|numero de telefone|telefone comprador|phone billing|telefone de contato|fone celular|customer phone 1|home phone|business phone|user phone|telefone do usuario|celular do usuario',
  document:
    'document|documento|cpf|cnpj|cpf cnpj|cnpj cpf|cpf ou cnpj|customer document|documento cliente|cpf cliente|' +
    'tax id|vat|identification|identificacao|cpf cnpj cliente|cpf comprador|numero documento|document number|' +
    'client document|' +
    'cpf comprador|cpf do comprador|cnpj comprador|n de identificacao fiscal|billing cpf|billing cnpj|cpf cnpj comprador|numero do cpf|dni|document id|id tributario',
  birthdate:
    'birthdate|birth date|date birth|birthday|data nascimento|nascimento|aniversario|data aniversario|dt nascimento|' +
    'dob|dt nasc|data nasc',
  city:
    'city|cidade|municipio|shipping city|billing city|cidade entrega|cidade cliente|customer city|town|localidade|' +
    'default address city|address 1 city|home city|business city|cidade comprador|city town|city billing|city shipping',
  state:
    'state|estado|uf|province|shipping state|billing state|estado entrega|uf entrega|uf cliente|customer state|' +
    'estado cliente|shipping province|cidade uf|estado uf|province code|' +
    'default address province code|default address province|address 1 region|home state|business state|uf comprador|estado comprador|state code billing|state code shipping|state billing|state shipping|estado entrega|provincia estado',
  postal_code:
    'postal code|cep|zip|zip code|zipcode|postcode|codigo postal|shipping zip|cep entrega|cep cliente|billing zip|' +
    'shipping postal code|shipping postcode|customer zip code|' +
    'default address zip|address 1 postal code|home postal code|business postal code|cep comprador|zip postal code|postcode billing|postcode shipping|zip postal code billing',
  accepts_email:
    'accepts email|newsletter|aceita email|aceita receber email|aceita receber emails|aceita newsletter|' +
    'accepts marketing|accepts email marketing|email marketing|opt in|optin|aceita marketing|recebe newsletter|' +
    'aceita emails|subscribed|inscrito newsletter|email opt in|consentimento email|receber novidades|' +
    'accepts email marketing status|aceita receber newsletter',
  order_id:
    'order id|order number|order|pedido|numero pedido|id pedido|pedido id|codigo pedido|n pedido|no pedido|num pedido|' +
    'order no|invoice no|invoice|invoice number|invoice id|order name|nota fiscal|nf|numero nota|numero venda|venda|' +
    'id venda|codigo venda|sale id|transaction id|id transacao|cod pedido|nr pedido|' +
    'n venda|no venda|n de venda|id do pedido|order sn|numero do pedido|n do pedido|order id number|pedido n|pedido numero|numero ordem|ordem|codigo pedido loja|id venda marketplace|numero da venda',
  ordered_at:
    'order date|date|data|data pedido|invoice date|data compra|data venda|ordered at|created at|purchase date|' +
    'order created at|data hora|data criacao|criado em|purchased at|emissao|data emissao|dt pedido|sale date|date order|' +
    'order purchase timestamp|data hora pedido|pedido data|dt venda|created|data hora compra|timestamp|' +
    'creation date|' +
    'order creation date|data criacao pedido|data de criacao do pedido|order created|order date time|data da venda|data do pedido hora',
  paid_at:
    'paid at|data pagamento|pago em|payment date|paid date|date paid|data aprovacao|aprovado em|dt pagamento|' +
    'payment at|data hora pagamento|' +
    'hora do pagamento do pedido|paid time|data hora do pagamento|data pagamento pedido',
  status:
    'status|situacao|status pedido|order status|situacao pedido|estado pedido|financial status|status pagamento|' +
    'payment status|situacao venda|situacao pagamento|pedido status|' +
    'status do pedido|order state|estado da venda|estado venda|situacao do pedido',
  order_total:
    'order total|total|total pedido|valor total|valor pedido|valor total pedido|grand total|order amount|amount|' +
    'total price|order value|valor|valor compra|valor venda|total venda|total compra|total geral|pedido total|total amount|' +
    'valor total venda|total order|total r|valor r|valor total r|' +
    'total value|' +
    'order total amount|valor total do pedido|total order amount|valor pago|valor total comprador|total brl|total do pedido brl|order grand total',
  shipping:
    'shipping|frete|valor frete|shipping cost|shipping amount|shipping total|custo frete|entrega|freight|' +
    'freight value|total frete|shipping price|valor entrega|taxa entrega|shipping value|' +
    'order shipping amount|taxa de envio pagas pelo comprador|valor do frete|taxa envio|custo envio|custo do envio|shipping fee|frete cliente|valor frete pedido',
  discount:
    'discount|desconto|valor desconto|discount amount|descontos|total desconto|total descontos|discounts|' +
    'discount total|total discount|discount value|' +
    'cart discount amount|order discount amount|valor do desconto|desconto vendedor|cupom vendedor|desconto pedido|valor desconto pedido',
  refunded:
    'refunded|refunded amount|valor reembolsado|reembolso|refund|valor estornado|estorno|refund amount|' +
    'total reembolsado|amount refunded|valor devolvido|total refunded|' +
    'order refund amount|valor do reembolso',
  payment_method:
    'payment method|forma pagamento|metodo pagamento|meio pagamento|payment|pagamento|payment type|' +
    'tipo pagamento|payment gateway|formas pagamento|payment method title|condicao pagamento|' +
    'payment system name|' +
    'metodo de pagamento|payment method name|opcao pagamento|forma de pagto|forma pagto',
  coupon:
    'coupon|cupom|cupom desconto|coupon code|codigo cupom|discount code|voucher|codigo promocional|cupons|' +
    'promo code|coupons|codigo desconto|' +
    'cupom de desconto|coupon used|cupom utilizado',
  product_id:
    'product id|sku|codigo produto|product code|stock code|id produto|cod produto|codigo item|item id|item code|' +
    'produto id|referencia produto|ref produto|lineitem sku|product sku|sku produto|variant sku|item sku|codigo sku|ean|' +
    'cod item|produto codigo|line item sku|' +
    'id sku|' +
    'numero de referencia sku|n referencia do sku principal|referencia sku|sku principal|n de referencia do sku|codigo sku produto|codigo do produto',
  product_name:
    'product name|nome produto|produto nome|item name|nome item|lineitem name|line item name|product title|lineitem title|' +
    'titulo anuncio|nome anuncio|sku name|title|titulo|product|produto|descricao produto|product description|description|' +
    'descricao|descricao item|item description|mercadoria|line item|item',
  category:
    'category|categoria|departamento|department|product category|categoria produto|grupo|product type|' +
    'tipo produto|grupo produto|familia|colecao|secao',
  quantity:
    'quantity|quantidade|qtd|qtde|qty|quant|lineitem quantity|item quantity|quantidade item|unidades|units|' +
    'quantidade produto|qtd produto|qtde itens|qnt|line item quantity|' +
    'quantidade comprada|quantity sku|' +
    'quantidade do produto|qty ordered|quantidade vendida',
  unit_price:
    'unit price|price|preco|preco unitario|valor unitario|item price|lineitem price|vl unitario|vlr unitario|' +
    'preco venda|preco item|unit value|valor item|product price|preco produto|unit amount|sale price|line item price|' +
    'valor produto|price each|' +
    'sku selling price|' +
    'preco unitario venda anuncio|preco acordado|item cost|item price|preco unitario de venda do anuncio|preco do produto|valor unitario do produto|product price unit|preco por unidade',
  line_total:
    'line total|total item|total produto|item total|subtotal item|line amount|line item total|total linha|' +
    'valor total item|valor total produto|total line|sub total|subtotal|sales|line subtotal|product total|valor linha|' +
    'sku total price|' +
    'receita produtos|receita por produtos|subtotal do produto|order line subtotal|order line total|valor total do item|item subtotal|preco total|total do produto',
};

/** Names that mean something only where the file is about one thing. */
const NAMES_BY_KIND: Partial<Record<ImportKind, Partial<Record<ImportField, string>>>> = {
  customers: {
    customer_id: 'id|codigo|cod|code|reference|referencia|external id',
    full_name: 'name|nome',
  },
  orders: { order_id: 'id|numero|number|codigo|name|reference|referencia', full_name: 'nome' },
  order_lines: { order_id: 'numero|number|id', full_name: 'nome' },
};

/** Text fields; a column of numbers, such as `Item #`, matches none of them. */
const IN_WORDS: ReadonlySet<ImportField> = new Set(['product_name', 'full_name', 'category']);
const OF_NUMBERS = /#|\bn[º°.]/i;

const FILLERS = new Set([
  'de',
  'do',
  'da',
  'dos',
  'das',
  'o',
  'a',
  'of',
  'the',
  'em',
  'no',
  'por',
  'e',
]);

/** Finds the field of each column by its name; each field is given once, the plainest name first. */
export function matchColumns(kind: ImportKind, columns: readonly string[]): Mapping {
  const keys = columns.map(keysOfColumn);
  const fields = IMPORT_FIELDS_OF[kind];
  const known = [...shopColumns(columns)].filter(
    (one): one is [string, ImportField] => one[1] !== null && fields.includes(one[1]),
  );
  const misleading = new Set(
    [...shopColumns(columns)].flatMap(([name, field]) => (field === null ? [name] : [])),
  );
  const mapping: Mapping = Object.fromEntries(known);
  for (const field of fields) {
    if (known.some(([, own]) => own === field)) continue;
    const names = namesOf(kind, field);
    const column = names
      .map((name) =>
        keys.findIndex(
          (own, index) =>
            own.has(name) &&
            !isTaken(mapping, columns[index]) &&
            !misleading.has(columns[index] ?? '') &&
            !(IN_WORDS.has(field) && OF_NUMBERS.test(columns[index] ?? '')),
        ),
      )
      .find((index) => index !== -1);
    const name = column === undefined ? undefined : columns[column];
    if (name !== undefined) mapping[name] = field;
  }
  return withoutSubtotalOfOrder(whereNameIsFirstName(mapping));
}

function namesOf(kind: ImportKind, field: ImportField): string[] {
  const all = [NAMES[field], NAMES_BY_KIND[kind]?.[field]].filter((names) => names !== undefined);
  return all.flatMap((names) => names.split('|')).map(wordKey);
}

/** The columns whose names alone identify a field. */
export function columnsNamed(
  kind: ImportKind,
  columns: readonly string[],
  field: ImportField,
): string[] {
  const names = new Set(namesOf(kind, field));
  return columns.filter((column) => [...keysOfColumn(column)].some((key) => names.has(key)));
}

/** The attribute of a column, which may be named like a property of every object: `constructor`. */
export function attributeOf(attributes: FileAttributes, column: string) {
  return Object.hasOwn(attributes, column) ? attributes[column] : undefined;
}

function isTaken(mapping: Mapping, column: string | undefined): boolean {
  return column !== undefined && Object.hasOwn(mapping, column);
}

// "Nome" is a first name when "Sobrenome" exists, otherwise the full name.
function whereNameIsFirstName(mapping: Mapping): Mapping {
  const fields = Object.values(mapping);
  if (!fields.includes('last_name') || fields.includes('first_name')) return mapping;
  return Object.fromEntries(
    Object.entries(mapping).map(([column, field]) => [
      column,
      field === 'full_name' ? 'first_name' : field,
    ]),
  );
}

// With a price, a bare "Subtotal" is redundant as a line total and wrong as an order total.
function withoutSubtotalOfOrder(mapping: Mapping): Mapping {
  if (!Object.values(mapping).includes('unit_price')) return mapping;
  return Object.fromEntries(
    Object.entries(mapping).filter(
      ([column, field]) => field !== 'line_total' || wordKey(column) !== 'subtotal',
    ),
  );
}

/** The full name, without bracketed text and without filler words. */
function keysOfColumn(column: string): Set<string> {
  // `Desconto (%)` has percentages, and no field does
  if (column.includes('%')) return new Set();
  const words = column.replace(/([a-z])([A-Z])/g, '$1 $2');
  const bare = words.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  const meaning = fold(bare)
    .split(/[^a-z0-9]+/)
    .filter((word) => !FILLERS.has(word))
    .join('');
  return new Set([wordKey(column), wordKey(bare), meaning].filter((key) => key !== ''));
}

/** Rows among which the column names are looked for. */
const HEADER_WITHIN = 20;

/**
 * The row of the column names. It is the first, if its names suffice; else a report may have titles
 * above it: rows with half the cells of most others, or fewer.
 */
export function findHeader(
  kind: ImportKind,
  rows: readonly RawRow[],
  chosen?: Mapping,
): RawRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const columns = columnNames(first);
  const mapping = chosen ?? matchColumns(kind, columns);
  const isMapped = Object.keys(mapping).every((name) => columns.includes(name));
  if (isMapped && missingFields(kind, fieldsOf(mapping)).length === 0) return first;
  const start = rows.slice(0, HEADER_WITHIN);
  const saying = start.find((row) => hasEnoughNames(kind, row));
  if (saying && !chosen) return saying;
  const filled = start.map(filledCells).sort((a, b) => a - b);
  const most = filled[Math.floor(filled.length * 0.75)] ?? 0;
  return start.find((row) => filledCells(row) * 2 > most) ?? first;
}

/**
 * Kind of a file, by its column names: the one with the fewest missing columns, then the most used
 * ones.
 */
export function recogniseKind(rows: readonly RawRow[]): ImportKind {
  return likeliestKind((kind) => {
    const header = findHeader(kind, rows);
    return header ? columnNames(header) : [];
  }).kind;
}

/** The kind whose required columns are all among these; null where they suffice for no kind. */
export function kindOfColumns(columns: readonly string[]): ImportKind | null {
  const { kind, missing } = likeliestKind(() => columns);
  return missing === 0 ? kind : null;
}

function likeliestKind(columnsFor: (kind: ImportKind) => readonly string[]) {
  return IMPORT_KINDS.map((kind) => {
    const fields = fieldsOf(matchColumns(kind, columnsFor(kind)));
    return { kind, used: fields.size, missing: missingFields(kind, fields).length };
  }).reduce((best, one) => ((one.missing - best.missing || best.used - one.used) < 0 ? one : best));
}

function hasEnoughNames(kind: ImportKind, row: RawRow): boolean {
  const fields = fieldsOf(matchColumns(kind, columnNames(row)));
  return filledCells(row) > 1 && missingFields(kind, fields).length === 0;
}

function filledCells(row: RawRow): number {
  return row.cells.filter((cell) => typeof cell !== 'string' || cell.trim() !== '').length;
}

/** The column names of a header row: trimmed, empty ones numbered, duplicates disambiguated. */
export function columnNames(header: RawRow): string[] {
  const used = new Set<string>();
  return header.cells.map((cell, index) => {
    const base = headerText(cell) || `Coluna ${index + 1}`;
    let name = base;
    for (let copy = 2; used.has(name); copy++) name = `${base} (${copy})`;
    used.add(name);
    return name;
  });
}

function headerText(cell: Cell): string {
  const text = typeof cell === 'object' ? '' : String(cell);
  return clip(squeeze(unguarded(text)), 200);
}
