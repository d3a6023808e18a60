import { startShop } from './start-shop.ts';

/** A real Vendure, whose shop is filled over its APIs. */

type Answer = Record<string, never>;

export interface LiveVendure {
  url: string;
  key: string;
  /** Calls the Admin API as its superadministrator. */
  admin(query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** A new order over the Shop API, paid at once unless it is only a cart. */
  order(of: {
    email: string;
    quantity: number;
    isCart?: boolean;
  }): Promise<{ id: string; code: string }>;
  stop(): Promise<void>;
}

export async function startVendure(serverUrl: string): Promise<LiveVendure> {
  const shop = await startShop(serverUrl, {
    name: 'vendure',
    start: () => ['server.cjs'],
    health: '/health',
  });
  try {
    return { ...(await fill(shop.url)), ...shop };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function fill(url: string): Promise<Pick<LiveVendure, 'key' | 'admin' | 'order'>> {
  const signIn = await ask(`${url}/admin-api`, SIGN_IN);
  const token = signIn.token ?? '';
  const admin: LiveVendure['admin'] = async (query, variables) =>
    (await ask(`${url}/admin-api`, query, variables, token)).data;
  const made = (await admin(SETUP_PLACE)) as Record<string, { id: string }>;
  const zone = (await admin(ZONE, { ids: [made.country!.id] })) as Record<string, { id: string }>;
  await admin(CHANNEL, { zone: zone.zone!.id });
  await admin(TAX, { zone: zone.zone!.id, category: made.category!.id });
  await admin(SHIPPING);
  await admin(PAYMENT);
  const { product } = (await admin(PRODUCT)) as Record<string, { id: string }>;
  const { variants } = (await admin(VARIANT, {
    product: product!.id,
    category: made.category!.id,
  })) as unknown as { variants: { id: string }[] };
  const { roles } = (await admin(ROLES)) as unknown as {
    roles: { items: { id: string; code: string }[] };
  };
  const role = roles.items.find(({ code }) => code.includes('super_admin'))!;
  const { key } = (await admin(API_KEY, { roles: [role.id] })) as Record<
    string,
    { apiKey: string }
  >;
  const variant = variants[0]!.id;
  return { key: key!.apiKey, admin, order: (of) => placeOrder(`${url}/shop-api`, variant, of) };
}

async function placeOrder(
  url: string,
  variant: string,
  { email, quantity, isCart = false }: Parameters<LiveVendure['order']>[0],
): Promise<{ id: string; code: string }> {
  const first = await ask(url, ADD, { variant, quantity });
  const token = first.token ?? '';
  const shop = async (query: string, variables?: Record<string, unknown>) =>
    (await ask(url, query, variables, token)).data as Record<string, never>;
  await shop(CUSTOMER, { email });
  const cart = (await shop(ACTIVE)) as unknown as { activeOrder: { id: string; code: string } };
  if (isCart) return cart.activeOrder;
  await shop(ADDRESS);
  const { methods } = (await shop(METHODS)) as unknown as { methods: { id: string }[] };
  await shop(SHIP, { ids: [methods[0]!.id] });
  await shop(ARRANGE);
  await shop(PAY);
  return cart.activeOrder;
}

async function ask(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  token = '',
): Promise<{ data: Answer; token: string | null }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Answer; errors?: unknown };
  const refused = JSON.stringify(data ?? {}).match(/"errorCode":"[^"]+"[^}]*/)?.[0];
  if (errors || refused) throw new Error(`${query}: ${refused ?? JSON.stringify(errors)}`);
  return { data, token: response.headers.get('vendure-auth-token') };
}

const REFUSAL = '... on ErrorResult { errorCode message }';
const SIGN_IN = `mutation { login(username: "superadmin", password: "superadmin") {
  ... on CurrentUser { id } ${REFUSAL} } }`;
const SETUP_PLACE = `mutation {
  country: createCountry(input: { code: "BR", enabled: true,
    translations: [{ languageCode: en, name: "Brasil" }] }) { id }
  category: createTaxCategory(input: { name: "Padrão", isDefault: true }) { id } }`;
const ZONE =
  'mutation($ids: [ID!]) { zone: createZone(input: { name: "Brasil", memberIds: $ids }) { id } }';
const CHANNEL = `mutation($zone: ID!) { updateChannel(input: { id: 1, defaultTaxZoneId: $zone,
  defaultShippingZoneId: $zone, defaultCurrencyCode: BRL, availableCurrencyCodes: [BRL],
  pricesIncludeTax: true }) { ... on Channel { id } ${REFUSAL} } }`;
const TAX = `mutation($zone: ID!, $category: ID!) { createTaxRate(input: { name: "Zero", enabled: true, value: 0,
  categoryId: $category, zoneId: $zone }) { id } }`;
const SHIPPING = `mutation { createShippingMethod(input: { code: "sedex", fulfillmentHandler: "manual-fulfillment",
  checker: { code: "default-shipping-eligibility-checker", arguments: [{ name: "orderMinimum", value: "0" }] },
  calculator: { code: "default-shipping-calculator", arguments: [{ name: "rate", value: "1000" },
    { name: "includesTax", value: "include" }, { name: "taxRate", value: "0" }] },
  translations: [{ languageCode: en, name: "Sedex", description: "" }] }) { id } }`;
const PAYMENT = `mutation { createPaymentMethod(input: { code: "pix", enabled: true,
  handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }] },
  translations: [{ languageCode: en, name: "Pix", description: "" }] }) { id } }`;
const PRODUCT = `mutation { product: createProduct(input: { enabled: true,
  translations: [{ languageCode: en, name: "Caneca Azul", slug: "caneca-azul", description: "" }] }) { id } }`;
const VARIANT = `mutation($product: ID!, $category: ID!) { variants: createProductVariants(input: [{
  productId: $product, sku: "CA", price: 5995, stockOnHand: 1000, taxCategoryId: $category,
  translations: [{ languageCode: en, name: "Caneca Azul" }] }]) { id } }`;
const ROLES = 'query { roles { items { id code } } }';
const API_KEY = `mutation($roles: [ID!]!) { key: createApiKey(input: { roleIds: $roles,
  translations: [{ languageCode: en, name: "Clientela" }] }) { apiKey } }`;
const ADD = `mutation($variant: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $variant,
  quantity: $quantity) { ... on Order { id } ${REFUSAL} } }`;
const CUSTOMER = `mutation($email: String!) { setCustomerForOrder(input: { firstName: "Ana", lastName: "Souza",
  emailAddress: $email, phoneNumber: "+5581998765432" }) { ... on Order { id } ${REFUSAL} } }`;
const ACTIVE = 'query { activeOrder { id code } }';
const ADDRESS = `mutation { setOrderShippingAddress(input: { fullName: "Ana Souza", streetLine1: "Rua do Sol, 1",
  city: "Recife", province: "PE", postalCode: "50030-230", countryCode: "BR" }) { ... on Order { id } ${REFUSAL} } }`;
const METHODS = 'query { methods: eligibleShippingMethods { id } }';
const SHIP = `mutation($ids: [ID!]!) { setOrderShippingMethod(shippingMethodId: $ids) {
  ... on Order { id } ${REFUSAL} } }`;
const ARRANGE = `mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { id } ${REFUSAL} } }`;
const PAY = `mutation { addPaymentToOrder(input: { method: "pix", metadata: {} }) {
  ... on Order { id state } ${REFUSAL} } }`;
