import type {
  CartItem,
  IntegrationCategory,
  IntegrationField,
  OrderPaymentMethod,
  OrderPaymentState,
  ShopResource,
} from '@clientela/contract';
import type { OrderStatus } from '@clientela/domain';
import type { ArrivingPerson } from '#areas/records/customers/index';

/** What a shop or ERP must offer, and the one shape in which all of them tell. Amounts are cents. */

export interface ToldPerson extends ArrivingPerson {
  /** When the shop met them, where it says so. */
  registered_at?: string;
}

export interface ToldItem {
  /** The shop's code for the product. */
  product_ref: string | null;
  name: string;
  category: string | null;
  quantity: number;
  unit_price: number;
  total: number;
}

export interface ToldPayment {
  external_id: string;
  method: OrderPaymentMethod;
  state: OrderPaymentState;
  amount: number;
  code: string | null;
  line: string | null;
  url: string | null;
  expires_at: string | null;
}

export interface ToldOrder {
  /** How the platform names it when it is read again. */
  external_id: string;
  /** How people name it. */
  number: string;
  /** Of an ERP: how the shop that the sale came from names it. What that shop told itself counts. */
  shop_number?: string | null;
  ordered_at: string;
  paid_at: string | null;
  changed_at: string;
  /** The platform's status, of those the adapter lists or any other. */
  status_code: string;
  status_label: string | null;
  total: number;
  refunded: number;
  shipping: number;
  discount: number;
  payment_method: string | null;
  coupon: string | null;
  city: string | null;
  state: string | null;
  person: ToldPerson | null;
  items: readonly ToldItem[];
  /** The cart that it was made of. */
  cart_token: string | null;
  payment: ToldPayment | null;
}

export interface ToldProduct {
  external_id: string;
  name: string;
  category: string | null;
  brand: string | null;
  price: number | null;
  stock: number | null;
  image_url: string | null;
  url: string | null;
  is_active: boolean;
  changed_at: string;
}

export interface ToldCart {
  token: string;
  changed_at: string;
  person: ToldPerson;
  items: readonly CartItem[];
  total: number;
  url: string | null;
  is_ordered: boolean;
}

/** A record that could not be understood: it is listed, and the others go on. */
export interface Refusal {
  resource: ShopResource;
  external_id: string;
  code: string;
  message: string;
}

/** What one answer of the platform tells. */
export interface Told {
  /** Records in it, understood or not. */
  read: number;
  customers: readonly ToldPerson[];
  products: readonly ToldProduct[];
  orders: readonly ToldOrder[];
  carts: readonly ToldCart[];
  refused: readonly Refusal[];
}

export type Cursor = Record<string, string | number>;

export interface Page {
  told: Told;
  /** Where it goes on; null: this was the last one. */
  next: Cursor | null;
  total: number | null;
}

export interface PageRequest {
  cursor: Cursor | null;
  /** Only what changed since; null: the past, newest first where the platform can. */
  changed_since: Date | null;
  /** The past begins here; null: all of it. */
  history_from: Date | null;
}

/** A shop as its adapter reaches it. */
export interface Shop {
  account: string;
  settings: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
  /** For instants without a zone. */
  time_zone: string;
  now(): Date;
  /** Addresses that people give must lie outside our own network, unless the installation allows them. */
  outside_only: boolean;
  /** Its turn under the platform's limit; may throw ShopThrottled. */
  turn(cost?: number): Promise<void>;
}

export interface Connected {
  account: string;
  account_name: string;
  settings: Record<string, string>;
  credentials: Record<string, string>;
  credentials_until: Date | null;
}

export interface ShopHint {
  resource: ShopResource;
  external_id: string;
  action: 'changed' | 'deleted' | PrivacyAction;
}

/**
 * `redacted`: the person asked to be forgotten, or with `*` the whole shop is to be; `requested`: they asked
 * what is known of them.
 */
type PrivacyAction = 'redacted' | 'requested';

export interface ShopNotice {
  headers: Record<string, string | string[] | undefined>;
  /** The bytes of the body as they came, which the signature is over. */
  bytes: Buffer;
}

interface ReadableResource {
  resource: ShopResource;
  may_read: boolean;
  note: string | null;
}

type Credentials = Pick<Connected, 'credentials' | 'credentials_until'>;

interface OauthConnection {
  by: 'oauth';
  /** Whether the installation has an app at the platform. */
  is_configured: boolean;
  authorizeUrl(ask: {
    state: string;
    /** For platforms that speak PKCE: the SHA-256 of the verifier. */
    challenge: string;
    redirect_uri: string;
    settings: Readonly<Record<string, string>>;
  }): string;
  /** Exchanges what the browser brought back; throws ShopRefused where it is not the platform's. */
  exchange(
    query: Readonly<Record<string, string>>,
    ask: {
      verifier: string;
      redirect_uri: string;
      settings: Readonly<Record<string, string>>;
      now: Date;
    },
  ): Promise<Connected>;
  /** New credentials before the old ones end, where they end. */
  refresh?(shop: Shop): Promise<Credentials>;
}

interface KeyConnection {
  by: 'keys';
  /** False where the installation needs an app of its own at the platform, and has none. */
  is_configured?: boolean;
  /** Makes what was typed into a connection; asks nobody. */
  understand(settings: Readonly<Record<string, string>>): Connected;
  /** Tokens made of the keys, where they end. */
  refresh?(shop: Shop): Promise<Credentials>;
}

/** A code that takes an amount off one purchase. Amounts are cents. */
export interface ShopCoupon {
  code: string;
  amount: number;
  /** The least purchase in which it is good. */
  minimum: number;
  ends_at: Date;
}

export interface CommerceProvider {
  slug: string;
  name: string;
  category: IntegrationCategory;
  description: string;
  is_sandbox?: true;
  fields: readonly IntegrationField[];
  connection: OauthConnection | KeyConnection;
  /**
   * What it can tell, in the order in which the past comes in. `incremental` ones are asked what changed; the
   * others are read whole once a night.
   */
  resources: readonly { resource: ShopResource; is_incremental: boolean }[];
  /** What the platform takes: so many at once, then so many a second. */
  pace: { burst: number; per_second: number };
  /** How often changes are asked for, where the platform does not tell by itself. */
  poll_seconds: number;
  statuses: readonly { code: string; label: string; status: OrderStatus }[];
  /** Who it is and what may be read. */
  check(shop: Shop): Promise<{ account_name: string; resources: ReadableResource[] }>;
  /**
   * Asks the platform to tell what changes; answers whether it will, or with the secret that it signs with. May be
   * asked again.
   */
  listen?(shop: Shop, notices_url: string): Promise<boolean | { notice_secret: string }>;
  unlisten?(shop: Shop, notices_url: string): Promise<void>;
  page(shop: Shop, resource: ShopResource, ask: PageRequest): Promise<Page>;
  /** One record, null where it is gone. */
  one(shop: Shop, resource: ShopResource, external_id: string): Promise<Told | null>;
  /**
   * Whose notice it is, where a platform tells of all shops at the installation's one address; null where it does
   * not come from the platform.
   */
  accountOf?(notice: ShopNotice): string | null;
  /** What a notice hints at, null where it does not come from the platform. */
  hints?(
    notice: ShopNotice,
    shop: Pick<Shop, 'credentials' | 'settings' | 'account'>,
  ): {
    /** The delivery's name; the same twice is one. */
    element: string | null;
    hints: ShopHint[];
  } | null;
  /** Makes a code that is good for one purchase, where the platform lets others do so. */
  createCoupon?(shop: Shop, coupon: ShopCoupon): Promise<void>;
  /** How many records the platform has since then. */
  count?(shop: Shop, resource: ShopResource, from: Date | null): Promise<number | null>;
}

/** The platform does not take what is asked. */
export class ShopRefused extends Error {
  /** For people. */
  readonly words: string;
  /** `credentials`: the store has to connect anew; `permission`: a right lacks; `other`: this call alone. */
  readonly kind: 'credentials' | 'permission' | 'other';
  constructor(kind: ShopRefused['kind'], words: string, options?: ErrorOptions) {
    super(words, options);
    this.kind = kind;
    this.words = words;
  }
}

/** Too many calls: nothing was done. */
export class ShopThrottled extends Error {
  readonly wait_ms: number;
  constructor(wait_ms: number) {
    super(`wait ${wait_ms} ms`);
    this.wait_ms = wait_ms;
  }
}

/** No answer, a broken one, or a failure of the platform's own. */
export class ShopAway extends Error {}

declare module '#platform/app' {
  interface App {
    /** By slug. */
    shops: Record<string, CommerceProvider>;
  }
}
