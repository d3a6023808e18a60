import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, pageOf, pageQuery, text } from './shapes.ts';

/** What a product needs before a message can show it. */
export const PRODUCT_DETAILS = ['image', 'price', 'url'] as const;

export const Product = z.object({
  id: Id,
  name: z.string(),
  category: z.string().nullable(),
  price: Cents.nullable(),
  /** The price before a discount, where the shop reports it. */
  old_price: Cents.nullable(),
  image_url: z.string().nullable(),
  url: z.string().nullable(),
  /** Null: the shop does not report it. */
  stock: z.int().nullable(),
  /** Active and not sold out. */
  is_available: z.boolean(),
  missing: z.array(z.enum(PRODUCT_DETAILS)),
  /** Units sold in the last 90 days, as of the last nightly refresh. */
  sold: z.int(),
  created_at: Instant,
});
export type Product = z.output<typeof Product>;

export const ProductListQuery = pageQuery(['sold', 'created_at', 'name'], 'sold:desc').extend({
  category: text(200).optional(),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/products',
  permission: 'Campaign.index',
  summary: 'Products of the store, best sellers first; search by name',
  query: ProductListQuery,
  response: pageOf(Product),
});

export const listProductCategories = endpoint({
  method: 'GET',
  path: '/stores/:store_id/product-categories',
  permission: 'Campaign.index',
  summary: 'Categories of the products of the store, largest first',
  response: z.object({ data: z.array(z.object({ name: z.string(), products: z.int() })) }),
});

const WebAddress = text(2000)
  .pipe(z.url({ protocol: /^https?$/, error: 'Informe um endereço que comece com https://' }))
  .meta({ examples: ['https://loja.example/caneca'] });

/** Details entered manually; the value of the shop wins where it has one. */
export const ProductDetails = z.object({
  image_url: WebAddress.nullable(),
  url: WebAddress.nullable(),
  price: Cents.min(1).nullable(),
});
export type ProductDetails = z.output<typeof ProductDetails>;

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  permission: 'Campaign.update',
  scope: 'products',
  summary: 'Saves the picture, page and price of a product that its shop does not report',
  body: ProductDetails,
  response: Product,
});

/** Most products in one block. */
export const PRODUCTS_MAX = 12;

const Category = text(200).nullable().default(null);

/** Where a block takes its products from; best sellers fill what a source leaves open. */
export const ProductSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chosen'),
    product_ids: z.array(Id).min(1, 'Escolha pelo menos um produto').max(PRODUCTS_MAX),
  }),
  z.object({
    kind: z.literal('best_sellers'),
    days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).default(90),
    category: Category,
  }),
  z.object({ kind: z.literal('new'), category: Category }),
  /** The latest open or abandoned cart of the customer. */
  z.object({ kind: z.literal('seen') }),
  /** Products that the customer bought, latest first. */
  z.object({ kind: z.literal('bought') }),
  /**
   * Products that others bought with the customer's latest purchase, by confidence: orders with both products divided
   * by orders with the product, over 365 days; a pair needs three orders.
   */
  z.object({ kind: z.literal('bought_together') }),
]);
export type ProductSource = z.output<typeof ProductSource>;

const ProductCount = z.int().min(1).max(PRODUCTS_MAX);

/** Settings of a block of products from the catalogue. */
export const productsOfCatalogue = {
  source: ProductSource.prefault({ kind: 'best_sellers' }),
  count: ProductCount.default(4),
  columns: z.int().min(1).max(4).default(2),
  shows_price: z.boolean().default(true),
  button_label: text(60).default('Comprar'),
};

export const previewProductList = endpoint({
  method: 'POST',
  path: '/stores/:store_id/product-lists',
  permission: 'Campaign.show',
  summary: 'The products that a block would show to a customer',
  body: z.object({
    source: ProductSource,
    count: ProductCount,
    /** Null: a customer without history, who gets the best sellers. */
    customer_id: Id.nullable().default(null),
  }),
  response: z.object({ data: z.array(Product) }),
});
