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
import type { Application } from '#platform/applications';

/** The port to a shop or ERP, with one normalized form of their records. Amounts are cents. */

/**
 * Fields that a shop or its plugins added to a record, by key: values as text, numbers with a comma. Empty ones are
 * left out.
 */
export type OwnFields = Readonly<Record<string, string>>;

export interface NormalizedPerson extends ArrivingPerson {
  /** When the customer registered at the shop, where known. */
  registered_at?: string;
  fields?: OwnFields;
}

export interface NormalizedItem {
  /** The shop's code for the product. */
  product_ref: string | null;
  name: string;
  category: string | null;
  quantity: number;
  unit_price: number;
  total: number;
}

export interface NormalizedPayment {
  external_id: string;
  method: OrderPaymentMethod;
  state: OrderPaymentState;
  amount: number;
  code: string | null;
  line: string | null;
  url: string | null;
  expires_at: string | null;
}

export interface NormalizedOrder {
  /** How the platform names it when it is read again. */
  external_id: string;
  /** How people name it. */
  number: string;
  /** ERP only: the sale's number in its original shop. The shop's own record takes precedence. */
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
  person: NormalizedPerson | null;
  items: readonly NormalizedItem[];
  /** The cart that it was made of. */
  cart_token: string | null;
  payment: NormalizedPayment | null;
  fields?: OwnFields;
}

export interface NormalizedProduct {
  external_id: string;
  name: string;
  category: string | null;
  brand: string | null;
  price: number | null;
  /** The price before an offer, where the shop has one; shown only above `price`. */
  old_price?: number | null;
  stock: number | null;
  image_url: string | null;
  url: string | null;
  is_active: boolean;
  changed_at: string;
}

export interface NormalizedCart {
  token: string;
  changed_at: string;
  person: NormalizedPerson;
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

/** The normalized records of one platform response. */
export interface Normalized {
  /** Records in it, understood or not. */
  read: number;
  customers: readonly NormalizedPerson[];
  products: readonly NormalizedProduct[];
  orders: readonly NormalizedOrder[];
  carts: readonly NormalizedCart[];
  refused: readonly Refusal[];
}

export type Cursor = Record<string, string | number>;

export interface Page {
  normalized: Normalized;
  /** The cursor of the next page; null after the last. */
  next: Cursor | null;
  total: number | null;
}

export interface PageRequest {
  cursor: Cursor | null;
  /** Only changes since; null: the history, newest first if the platform supports it. */
  changed_since: Date | null;
  /** The past begins here; null: all of it. */
  history_from: Date | null;
}

/** A shop as its adapter reaches it. */
export interface Shop {
  account: string;
  settings: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
  /** The installation's application at the platform, where the platform has such and it is registered. */
  application: Application | null;
  /** For instants without a zone. */
  time_zone: string;
  now(): Date;
  /** Addresses that people give must lie outside our own network, unless the installation allows them. */
  outside_only: boolean;
  /** Its turn under the platform's limit; may throw ShopThrottledError. */
  turn(cost?: number): Promise<void>;
}

export interface Connected {
  account: string;
  account_name: string;
  settings: Record<string, string>;
  credentials: Record<string, string>;
  credentials_until: Date | null;
}

export interface ChangeNotification {
  resource: ShopResource;
  external_id: string;
  action: 'changed' | 'deleted' | PrivacyAction;
}

/** `redacted`: an erasure request for a person, or with `*` for the whole shop; `requested`: an access request. */
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
  authorizeUrl(ask: {
    application: Application;
    state: string;
    /** For platforms that speak PKCE: the SHA-256 of the verifier. */
    challenge: string;
    redirect_uri: string;
    settings: Readonly<Record<string, string>>;
  }): string;
  /** Exchanges the parameters of the redirect; throws ShopRefusedError if they are not the platform's. */
  exchange(
    query: Readonly<Record<string, string>>,
    ask: {
      application: Application;
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
  /** Validates the typed settings of a connection, without a call. */
  understand(settings: Readonly<Record<string, string>>): Connected;
  /** Tokens made of the keys, where they end. */
  refresh?(shop: Shop): Promise<Credentials>;
}

/** Keys that a shop can create for itself, where the usual connection needs the installation's application. */
export interface OwnKeys {
  fields: readonly IntegrationField[];
  /** Instructions for the shop's owner, in order. */
  steps: readonly string[];
  /**
   * Validates the typed keys, exchanging them for a token where the platform asks for one. `account_name` may be
   * empty: the check names it.
   */
  understand(settings: Readonly<Record<string, string>>, now: Date): Promise<Connected>;
}

/** How an administrator registers the installation's application at a platform, once. */
export interface ApplicationForm {
  /** Label of its public identifier; null where the platform issues one key alone. */
  id_label: string | null;
  secret_label: string;
  /** Page of the platform where applications are registered. */
  url: string;
  /** Instructions in order; `{redirect}` and `{notices}` are replaced by the addresses of this installation. */
  steps: readonly string[];
  /**
   * Verifies keys at the platform; false where its response leaves it open, absent where only the first connection
   * can. Throws ShopRefusedError for wrong keys.
   */
  verify?(application: Application): Promise<boolean>;
}

/** The values that a webhook is verified with. */
export type NoticedShop = Pick<Shop, 'account' | 'settings' | 'credentials' | 'application'>;

/** A code for one purchase. Amounts are cents. */
export interface ShopCoupon {
  code: string;
  /** FIXED: cents; PERCENTAGE: hundredths of a per cent. */
  discount: { kind: 'FIXED' | 'PERCENTAGE'; value: number };
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
  /** Set where the connection needs an application of the installation. */
  application?: ApplicationForm;
  own_keys?: OwnKeys;
  /**
   * Its resources, in the order of the import. `incremental` ones are polled for changes; the others are read whole
   * once a night.
   */
  resources: readonly { resource: ShopResource; is_incremental: boolean }[];
  /** Rate limit of the platform: burst size and requests per second. */
  pace: { burst: number; per_second: number };
  /** Polling interval, where the platform sends no notifications. */
  poll_seconds: number;
  statuses: readonly { code: string; label: string; status: OrderStatus }[];
  /** The connected account and its readable resources. */
  check(shop: Shop): Promise<{ account_name: string; resources: ReadableResource[] }>;
  /** Registers webhooks; returns whether the platform sends them, or the secret that signs them. Idempotent. */
  listen?(shop: Shop, notices_url: string): Promise<boolean | { notice_secret: string }>;
  unlisten?(shop: Shop, notices_url: string): Promise<void>;
  page(shop: Shop, resource: ShopResource, ask: PageRequest): Promise<Page>;
  /** One record, null where it is gone. */
  one(shop: Shop, resource: ShopResource, external_id: string): Promise<Normalized | null>;
  /**
   * The account of a notification, where a platform sends all shops' to one address of the installation; null where
   * it is not authentic.
   */
  accountOf?(notice: ShopNotice, application: Application | null): string | null;
  /** Returns the change notifications of a webhook; null if the platform did not send it. */
  changes?(
    notice: ShopNotice,
    shop: NoticedShop,
  ): {
    /** The delivery's name; the same twice is one. */
    element: string | null;
    changes: ChangeNotification[];
  } | null;
  /** Makes a code that is good for one purchase, where the platform lets others do so. */
  createCoupon?(shop: Shop, coupon: ShopCoupon): Promise<void>;
  /** How many records the platform has since then. */
  count?(shop: Shop, resource: ShopResource, from: Date | null): Promise<number | null>;
}

/** The platform refuses the request. */
export class ShopRefusedError extends Error {
  /** For people. */
  readonly words: string;
  /** `credentials`: the store has to reconnect; `permission`: a right is missing; `other`: only this call failed. */
  readonly kind: 'credentials' | 'permission' | 'other';
  constructor(kind: ShopRefusedError['kind'], words: string, options?: ErrorOptions) {
    super(words, options);
    this.kind = kind;
    this.words = words;
  }
}

/** Too many calls: nothing was done. */
export class ShopThrottledError extends Error {
  readonly wait_ms: number;
  constructor(wait_ms: number) {
    super(`wait ${wait_ms} ms`);
    this.wait_ms = wait_ms;
  }
}

/** No answer, a broken one, or a failure of the platform's own. */
export class ShopUnavailableError extends Error {}

declare module '#platform/app' {
  interface App {
    /** By slug. */
    shops: Record<string, CommerceProvider>;
  }
}
