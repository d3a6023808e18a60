import type { CommerceProvider } from '../src/areas/records/integrations/commerce.port.ts';
import type { Application } from '../src/platform/applications.ts';
import { createBling } from '../src/providers/bling/index.ts';
import { createLojaIntegrada } from '../src/providers/loja-integrada/index.ts';
import { createMagento } from '../src/providers/magento/index.ts';
import { createMedusa } from '../src/providers/medusa/index.ts';
import { createNuvemshop } from '../src/providers/nuvemshop/index.ts';
import { createOmie } from '../src/providers/omie/index.ts';
import { createShopify } from '../src/providers/shopify/index.ts';
import { createTiny } from '../src/providers/tiny/index.ts';
import { createTray } from '../src/providers/tray/index.ts';
import { createVendure } from '../src/providers/vendure/index.ts';
import { createVtex } from '../src/providers/vtex/index.ts';
import { createWoocommerce } from '../src/providers/woocommerce/index.ts';
import { createYampi } from '../src/providers/yampi/index.ts';
import { aBlingContact, aBlingOrder, aBlingProduct, simulateBling } from './simulators/bling.ts';
import {
  aLiCustomer,
  aLiOrder,
  liTime,
  simulateLojaIntegrada,
} from './simulators/loja-integrada.ts';
import {
  aMagentoCustomer,
  aMagentoOrder,
  aMagentoProduct,
  magentoTime,
  simulateMagento,
} from './simulators/magento.ts';
import {
  aMedusaCustomer,
  aMedusaOrder,
  aMedusaProduct,
  simulateMedusa,
} from './simulators/medusa.ts';
import {
  aNuvemCustomer,
  aNuvemOrder,
  aNuvemProduct,
  simulateNuvemshop,
} from './simulators/nuvemshop.ts';
import {
  anOmieCustomer,
  anOmieOrder,
  anOmieProduct,
  omieTimes,
  simulateOmie,
} from './simulators/omie.ts';
import type { ShopServer } from './simulators/shop-server.ts';
import { aShopifyCustomer, aShopifyOrder, simulateShopify } from './simulators/shopify.ts';
import { aTinyContact, aTinyOrder, aTinyProduct, simulateTiny } from './simulators/tiny.ts';
import {
  aTrayCustomer,
  aTrayOrder,
  aTrayProduct,
  brasilia,
  simulateTray,
} from './simulators/tray.ts';
import {
  aVendureCustomer,
  aVendureOrder,
  aVendureProduct,
  simulateVendure,
} from './simulators/vendure.ts';
import { aVtexCustomer, aVtexOrder, aVtexProduct, simulateVtex } from './simulators/vtex.ts';
import { aWooOrder, simulateWoocommerce } from './simulators/woocommerce.ts';
import {
  aYampiCustomer,
  aYampiOrder,
  aYampiProduct,
  simulateYampi,
  yampiTime,
} from './simulators/yampi.ts';

/** Data that the adapters' conformance tests need for each platform, besides its simulator. */

type Row = Record<string, unknown>;
export interface Posted {
  body: string;
  headers: Record<string, string>;
}

export interface ShopCase<Simulator extends ShopServer = ShopServer> {
  slug: string;
  /** Where the slug has several cases. */
  title?: string;
  simulate(): Promise<Simulator>;
  adapter(shop: Simulator): CommerceProvider;
  /** The installation's application at the platform, where it needs one. */
  application?(shop: Simulator): Application;
  /** Form input of the owner. */
  typed(shop: Simulator): Record<string, string>;
  /** The input is keys that the shop created for itself. */
  own_keys?: true;
  /** The browser's return from the platform, when it asks the owner for consent. */
  comeBack?(
    shop: Simulator,
    asked: { address: URL; state: string; at: Date },
  ): Record<string, string>;
  /** Records of their lists. */
  lists: { customers?: Row[]; orders: Row[]; products?: Row[] } | ((shop: Simulator) => ShopLists);
  customer?(at: Date): Row;
  order(at: Date, row?: Row): Row;
  product?(at: Date): Row;
  /** The same order in different states, as the platform would report it. */
  unpaid: Row;
  unknown: Row;
  /** For platforms where paying an order changes more than its state. */
  paid?(order: Row): Row;
  wrong: Row;
  refunded(order: Row): Row;
  /** The fields with a record's time of change. */
  changed(at: Date): Row;
  /** The platform's webhook for an order; omitted when it has none. */
  notice?(shop: Simulator, order: Row): Posted;
  /** It posts to the address that the app has for all shops. */
  posts_to_app?: true;
  /** The token is no good from now on, but can be renewed. */
  endToken?(shop: Simulator): void;
  /** Nothing opens the shop any more. */
  revoke(shop: Simulator): void;
  /** Keys of the fields that its shop added to a customer and to an order. */
  fields?: { CUSTOMER?: string; ORDER?: string };
  /** Where its order differs from the usual one. */
  facts?: Partial<OrderFacts>;
}

export interface ShopLists {
  customers?: Row[];
  orders: Row[];
  products?: Row[];
}

export interface OrderFacts {
  total: number;
  shipping: number;
  /** Of a refunded order. */
  revenue_refunded: number;
  refunded_status: string;
  payment_method: string | null;
  document: string | null;
  stock: number | null;
  has_image: boolean;
  item: { name: string; quantity: number; total: number };
}

function shopCase<Simulator extends ShopServer>(of: ShopCase<Simulator>): ShopCase {
  // The table is used through the interface common to all simulators.
  return of as unknown as ShopCase;
}

const APP = { contact: 'oi@clientela.example' };

export const SHOP_CASES: readonly ShopCase[] = [
  shopCase({
    slug: 'nuvemshop',
    fields: { CUSTOMER: 'manequim', ORDER: 'embrulho' },
    simulate: simulateNuvemshop,
    adapter: ({ url }) => createNuvemshop({ ...APP, apiUrl: url, authorizeUrl: url }),
    application: ({ app }) => app,
    typed: () => ({}),
    comeBack(shop, { state }) {
      shop.codes.add('c0de');
      return { code: 'c0de', state };
    },
    lists: (shop) => shop,
    customer: aNuvemCustomer,
    order: (at, row) =>
      aNuvemOrder(at, {
        customer: aNuvemCustomer(at, { identification: '529.982.247-25' }),
        ...row,
      }),
    product: aNuvemProduct,
    unpaid: { payment_status: 'pending', paid_at: null },
    unknown: { payment_status: 'em_analise_manual' },
    wrong: { total: { amount: 12 } },
    refunded: () => ({ payment_status: 'refunded' }),
    changed: (at) => ({ updated_at: at.toISOString() }),
    notice: (shop, order) => shop.notice('order/updated', Number(order.id)),
    revoke: (shop) => {
      shop.token = 'other';
    },
  }),
  shopCase({
    slug: 'shopify',
    fields: { ORDER: 'embrulho' },
    simulate: simulateShopify,
    adapter: ({ url }) => createShopify({ url }),
    application: ({ app }) => app,
    typed: (shop) => ({ shop: shop.domain }),
    comeBack(shop, { state, at }) {
      shop.codes.add('c0de');
      return shop.comeBack(state, 'c0de', at);
    },
    lists: (shop) => shop,
    customer: aShopifyCustomer,
    order: (at, row) => aShopifyOrder(at, { customer: aShopifyCustomer(at), ...row }),
    unpaid: { displayFinancialStatus: 'PENDING' },
    unknown: { displayFinancialStatus: 'MANUAL_REVIEW' },
    wrong: { totalPriceSet: { shopMoney: { amount: [] } } },
    refunded: () => ({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      totalRefundedSet: { shopMoney: { amount: '50.00' } },
    }),
    changed: (at) => ({ updatedAt: at.toISOString() }),
    notice: (shop, order) => shop.notice('orders/updated', { id: Number(order.legacyResourceId) }),
    endToken: (shop) => {
      shop.token = 'ended';
    },
    revoke: (shop) => {
      Object.assign(shop, { token: 'ended', refreshToken: 'ended' });
    },
    facts: {
      total: 15_000,
      shipping: 1_500,
      payment_method: 'Mercado Pago Pix',
      document: null,
      revenue_refunded: 10_000,
      refunded_status: 'partially_refunded',
      item: { name: 'Camiseta', quantity: 2, total: 13_500 },
    },
  }),
  shopCase({
    slug: 'woocommerce',
    fields: { ORDER: 'embrulho' },
    simulate: simulateWoocommerce,
    adapter: () => createWoocommerce({ allowPlainHttp: true }),
    typed: (shop) => ({ url: shop.url, key: shop.key, secret: shop.secret }),
    lists: (shop) => shop,
    order: aWooOrder,
    unpaid: { status: 'pending', date_paid_gmt: null },
    unknown: { status: 'separando' },
    wrong: { total: { wrong: true } },
    refunded: () => ({ refunds: [{ id: 1, total: '-20.00' }] }),
    changed: (at) => ({ date_modified_gmt: at.toISOString().slice(0, 19) }),
    notice: (shop, order) => shop.delivery('order.updated', order as Row & { id: number }),
    revoke: (shop) => {
      shop.key = 'ck_other';
    },
    facts: {
      total: 8_990,
      shipping: 990,
      revenue_refunded: 6_990,
      refunded_status: 'partially_refunded',
      item: { name: 'Prato', quantity: 2, total: 8_000 },
    },
  }),
  shopCase({
    slug: 'vtex',
    fields: { ORDER: 'presentes.embrulho' },
    simulate: simulateVtex,
    adapter: (shop) => createVtex({ url: shop.url }),
    typed: (shop) => ({
      account: 'minhaloja',
      site: 'https://www.minhaloja.com.br',
      app_key: shop.app.key,
      app_token: shop.app.token,
    }),
    lists: (shop) => shop,
    customer: aVtexCustomer,
    order: aVtexOrder,
    product: aVtexProduct,
    unpaid: { status: 'payment-pending', authorizedDate: null },
    unknown: { status: 'analise-manual' },
    wrong: { value: { cents: 1 } },
    refunded: () => ({
      status: 'invoiced',
      packageAttachment: {
        packages: [
          { type: 'Input', invoiceValue: 5_995, restitutions: { Refund: { value: 5_995 } } },
        ],
      },
    }),
    changed: (at) => ({ lastChange: at.toISOString() }),
    notice: (shop, order) => shop.notice(order),
    revoke: (shop) => {
      shop.app.token = 'other';
    },
    facts: { revenue_refunded: 12_990 - 5_995, refunded_status: 'partially_refunded' },
  }),
  shopCase({
    slug: 'yampi',
    simulate: simulateYampi,
    adapter: (shop) => createYampi({ url: shop.url }),
    typed: ({ alias, token, secret }) => ({ alias, token, secret }),
    lists: (shop) => shop,
    customer: aYampiCustomer,
    order: aYampiOrder,
    product: aYampiProduct,
    unpaid: { status: { data: { alias: 'waiting_payment', name: 'Aguardando pagamento' } } },
    unknown: { status: { data: { alias: 'em_analise', name: 'Em análise' } } },
    wrong: { value_total: [] },
    refunded: () => ({ status: { data: { alias: 'refunded', name: 'Reembolsado' } } }),
    changed: (at) => ({ updated_at: yampiTime(at) }),
    notice: (shop, order) => shop.notice('order.status.updated', order),
    revoke: (shop) => {
      shop.secret = 'other';
    },
  }),
  shopCase({
    slug: 'tray',
    simulate: simulateTray,
    adapter: ({ url }) => createTray({ url }),
    application: ({ app }) => app,
    typed: (shop) => ({ host: shop.host }),
    comeBack(shop, { state }) {
      shop.codes.add('c0de');
      const api_address = `https://${shop.host}/web_api`;
      return { code: 'c0de', adm_user: '1', store: shop.storeId, api_address, state };
    },
    lists: (shop) => shop,
    customer: aTrayCustomer,
    order: aTrayOrder,
    product: aTrayProduct,
    unpaid: { status: 'AGUARDANDO PAGAMENTO', payment_date: '' },
    unknown: { status: 'NA COSTUREIRA' },
    wrong: { total: [] },
    refunded: () => ({ status: 'DEVOLVIDO' }),
    changed: (at) => ({ modified: brasilia(at) }),
    notice: (shop, order) => shop.notice('order', order.id),
    endToken: (shop) => {
      shop.token = 'ended';
    },
    revoke: (shop) => {
      Object.assign(shop, { token: 'ended', refreshToken: 'ended' });
    },
  }),
  shopCase({
    slug: 'bling',
    simulate: simulateBling,
    adapter: ({ url }) => createBling({ apiUrl: url, authorizeUrl: url }),
    application: ({ app }) => app,
    typed: () => ({}),
    comeBack(shop, { state }) {
      shop.codes.add('c0de');
      return { code: 'c0de', state };
    },
    lists: ({ contatos, vendas, produtos }) => ({
      customers: contatos,
      orders: vendas,
      products: produtos,
    }),
    customer: aBlingContact,
    order: aBlingOrder,
    product: aBlingProduct,
    unpaid: { situacao: { id: 6, valor: 0 } },
    unknown: { situacao: { id: 7_001, valor: 0 } },
    wrong: { total: [] },
    refunded: () => ({ situacao: { id: 12, valor: 2 } }),
    changed: (at) => ({ alterado: brasilia(at) }),
    notice: (shop, order) => shop.notice('order.updated', order.id),
    posts_to_app: true,
    endToken: (shop) => {
      shop.token = 'ended';
    },
    revoke: (shop) => {
      Object.assign(shop, { token: 'ended', refreshToken: 'ended' });
    },
    facts: { refunded_status: 'cancelled' },
  }),
  shopCase({
    slug: 'medusa',
    fields: { CUSTOMER: 'manequim', ORDER: 'embrulho' },
    simulate: simulateMedusa,
    adapter: () => createMedusa({ allowPlainHttp: true }),
    typed: ({ url, key }) => ({ url, key }),
    lists: (shop) => shop,
    customer: aMedusaCustomer,
    order: aMedusaOrder,
    product: aMedusaProduct,
    unpaid: { payment_status: 'not_paid', payment_collections: [] },
    unknown: { payment_status: 'in_review' },
    wrong: { total: [] },
    refunded: () => ({
      payment_status: 'partially_refunded',
      total: 100,
      payment_collections: [
        {
          captured_amount: 129.9,
          payments: [{ provider_id: 'pp_pix', refunds: [{ amount: 29.9 }] }],
        },
      ],
    }),
    changed: (at) => ({ payments_changed_at: at.toISOString() }),
    revoke: (shop) => {
      shop.key = 'other';
    },
    facts: { revenue_refunded: 10_000, refunded_status: 'partially_refunded' },
  }),
  shopCase({
    slug: 'vendure',
    simulate: simulateVendure,
    adapter: () => createVendure({ allowPlainHttp: true }),
    typed: ({ url, key }) => ({ url, key }),
    lists: (shop) => shop,
    customer: aVendureCustomer,
    order: aVendureOrder,
    product: aVendureProduct,
    unpaid: { state: 'PaymentAuthorized', payments: [] },
    unknown: { state: 'AwaitingErp' },
    wrong: { totalWithTax: [] },
    refunded: () => ({
      payments: [
        {
          method: 'pix',
          amount: 12_990,
          state: 'Settled',
          refunds: [{ total: 2_990, state: 'Settled' }],
        },
      ],
    }),
    changed: (at) => ({ updatedAt: at.toISOString() }),
    revoke: (shop) => {
      shop.key = 'other';
    },
    facts: { revenue_refunded: 10_000, refunded_status: 'partially_refunded', document: null },
  }),
  shopCase({
    slug: 'loja-integrada',
    simulate: simulateLojaIntegrada,
    adapter: ({ url }) => createLojaIntegrada({ url }),
    application: ({ appKey }) => ({ id: '', secret: appKey }),
    typed: ({ key }) => ({ key }),
    lists: ({ clientes, pedidos }) => ({ customers: clientes, orders: pedidos }),
    customer: aLiCustomer,
    order: aLiOrder,
    unpaid: { situacao: { id: 2, codigo: 'aguardando_pagamento', nome: 'Aguardando pagamento' } },
    unknown: { situacao: { id: 99, codigo: 'na_costureira', nome: 'Na costureira' } },
    wrong: { valor_total: [] },
    refunded: () => ({ situacao: { id: 7, codigo: 'pagamento_devolvido', nome: 'Devolvido' } }),
    changed: (at) => ({ data_modificacao: liTime(at) }),
    notice: (shop, order) => shop.notice(order),
    revoke: (shop) => {
      shop.key = 'other';
    },
  }),
  shopCase({
    slug: 'magento',
    fields: { CUSTOMER: 'manequim' },
    simulate: simulateMagento,
    adapter: () => createMagento({ allowPlainHttp: true }),
    typed: ({ url, keys }) => ({ url, ...keys }),
    lists: (shop) => shop,
    customer: aMagentoCustomer,
    order: aMagentoOrder,
    product: aMagentoProduct,
    unpaid: { state: 'pending_payment' },
    unknown: { state: 'in_erp' },
    wrong: { grand_total: [] },
    refunded: () => ({ total_refunded: 29.9 }),
    changed: (at) => ({ updated_at: magentoTime(at) }),
    revoke: (shop) => {
      shop.keys.token = 'other';
    },
    facts: {
      revenue_refunded: 10_000,
      refunded_status: 'partially_refunded',
    },
  }),
  shopCase({
    slug: 'tiny',
    simulate: simulateTiny,
    adapter: ({ url }) => createTiny({ apiUrl: url, authorizeUrl: url }),
    application: ({ app }) => app,
    typed: () => ({}),
    comeBack: (shop, { address }) => shop.authorize(address),
    lists: ({ contatos, pedidos, produtos }) => ({
      customers: contatos,
      orders: pedidos,
      products: produtos,
    }),
    customer: aTinyContact,
    order: aTinyOrder,
    product: aTinyProduct,
    unpaid: { situacao: 0 },
    unknown: { situacao: 9 },
    wrong: { valorTotalPedido: [] },
    refunded: () => ({ situacao: 2 }),
    changed: (at) => ({ dataAtualizacao: brasilia(at) }),
    endToken: (shop) => {
      shop.token = 'ended';
    },
    revoke: (shop) => {
      Object.assign(shop, { token: 'ended', refreshToken: 'ended' });
    },
    facts: { refunded_status: 'cancelled', stock: null, has_image: false },
  }),
  shopCase({
    slug: 'tiny',
    title: 'tiny by token',
    simulate: simulateTiny,
    adapter: ({ url }) => createTiny({ apiUrl: url, authorizeUrl: url }),
    typed: ({ apiToken }) => ({ api_token: apiToken }),
    own_keys: true,
    lists: ({ contatos, pedidos, produtos }) => ({
      customers: contatos,
      orders: pedidos,
      products: produtos,
    }),
    customer: aTinyContact,
    order: aTinyOrder,
    product: aTinyProduct,
    unpaid: { situacao: 0 },
    unknown: { situacao: 9 },
    wrong: { valorTotalPedido: [] },
    refunded: () => ({ situacao: 2 }),
    changed: (at) => ({ dataAtualizacao: brasilia(at) }),
    revoke: (shop) => {
      shop.apiToken = 'other';
    },
    facts: { refunded_status: 'cancelled', stock: null, has_image: false },
  }),
  shopCase({
    slug: 'omie',
    simulate: simulateOmie,
    adapter: ({ url }) => createOmie({ url }),
    typed: ({ key, secret }) => ({ app_key: key, app_secret: secret }),
    lists: ({ clientes, pedidos, produtos }) => ({
      customers: clientes,
      orders: pedidos,
      products: produtos,
    }),
    customer: anOmieCustomer,
    order: anOmieOrder,
    product: anOmieProduct,
    unpaid: {
      cabecalho: { codigo_pedido: 7, numero_pedido: '7', codigo_cliente: 77, etapa: '10' },
    },
    paid: () => ({
      cabecalho: { codigo_pedido: 7, numero_pedido: '7', codigo_cliente: 77, etapa: '60' },
    }),
    unknown: {
      cabecalho: { codigo_pedido: 8, numero_pedido: '8', codigo_cliente: 77, etapa: '80' },
    },
    wrong: { det: 'nenhum' },
    refunded: ({ infoCadastro }) => ({
      infoCadastro: { ...(infoCadastro as Row), devolvido: 'S' },
    }),
    changed: (at) => omieTimes(at),
    revoke: (shop) => {
      shop.secret = 'other';
    },
    facts: { payment_method: null, document: null },
  }),
];
