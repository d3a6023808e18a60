/** Shopify GraphQL queries, small enough that a page stays under a thousand points. */

export const API_VERSION = '2026-01';

const MONEY = 'shopMoney { amount currencyCode }';

const CUSTOMER = `id legacyResourceId firstName lastName createdAt
  defaultEmailAddress { emailAddress marketingState } defaultPhoneNumber { phoneNumber }
  defaultAddress { city provinceCode zip phone }`;

const LINE = `name quantity currentQuantity product { legacyResourceId productType }
  discountedTotalSet { ${MONEY} }`;
const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';

const ORDER = `id legacyResourceId test name email phone createdAt updatedAt processedAt cancelledAt
  displayFinancialStatus displayFulfillmentStatus paymentGatewayNames discountCodes statusPageUrl
  customAttributes { key value }
  totalPriceSet { ${MONEY} } currentTotalPriceSet { ${MONEY} } totalRefundedSet { ${MONEY} } totalShippingPriceSet { ${MONEY} }
  totalDiscountsSet { ${MONEY} }
  customer { ${CUSTOMER} }
  shippingAddress { firstName lastName city provinceCode zip phone }
  lineItems(first: 20) { nodes { ${LINE} } ${PAGE_INFO} }`;

const PRODUCT = `id legacyResourceId title productType vendor status updatedAt totalInventory tracksInventory
  onlineStoreUrl featuredMedia { preview { image { url } } }
  priceRangeV2 { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
  compareAtPriceRange { minVariantCompareAtPrice { amount } }`;

const CHECKOUT = `id createdAt updatedAt completedAt abandonedCheckoutUrl
  totalPriceSet { ${MONEY} } customer { ${CUSTOMER} }
  billingAddress { firstName lastName phone city provinceCode zip }
  lineItems(first: 20) { nodes {
    title quantity image { url } discountedTotalPriceSet { ${MONEY} } } }`;

function list(name: string, node: string, arguments_: string): string {
  return `query Page($first: Int!, $after: String, $query: String) {
    ${name}(first: $first, after: $after, query: $query, ${arguments_}) {
      nodes { ${node} } ${PAGE_INFO} } }`;
}

/** The lists, newest first: the import reads in that order, and changes are few. */
export const LISTS = {
  customers: list('customers', CUSTOMER, 'sortKey: CREATED_AT, reverse: true'),
  products: list('products', PRODUCT, 'sortKey: CREATED_AT, reverse: true'),
  orders: list('orders', ORDER, 'sortKey: CREATED_AT, reverse: true'),
  carts: list('abandonedCheckouts', CHECKOUT, 'sortKey: CREATED_AT, reverse: true'),
} as const;

export const ROOTS = {
  customers: 'customers',
  products: 'products',
  orders: 'orders',
  carts: 'abandonedCheckouts',
} as const;

/** How many at once, by what they cost. */
export const PER_PAGE = { customers: 100, products: 100, orders: 25, carts: 25 } as const;

export const ONE = {
  customers: `query One($id: ID!) { node(id: $id) { ... on Customer { ${CUSTOMER} } } }`,
  products: `query One($id: ID!) { node(id: $id) { ... on Product { ${PRODUCT} } } }`,
  orders: `query One($id: ID!) { node(id: $id) { ... on Order { ${ORDER} } } }`,
} as const;

/** The lines of an order that has more than a list brings. */
export const LINES = `query OneWithLines($id: ID!, $after: String) { node(id: $id) { ... on Order {
  lineItems(first: 250, after: $after) { nodes { ${LINE} } ${PAGE_INFO} } } } }`;

export const COUNTS = {
  customers: 'query Count($query: String) { customersCount(query: $query) { count precision } }',
  products: 'query Count($query: String) { productsCount(query: $query) { count precision } }',
  orders:
    'query Count($query: String) { ordersCount(query: $query, limit: null) { count precision } }',
} as const;

export const SHOP =
  'query Shop { shop { name myshopifyDomain } currentAppInstallation { accessScopes { handle } } }';

export const SUBSCRIPTIONS =
  'query Subscriptions { webhookSubscriptions(first: 100) { nodes { id topic uri } } }';
export const SUBSCRIBE = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
    userErrors { message } } }`;
export const COUPON_CREATE = `mutation Coupon($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) {
    codeDiscountNode { id } userErrors { message } } }`;
export const UNSUBSCRIBE =
  'mutation Unsubscribe($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }';
