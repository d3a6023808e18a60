import type { z } from 'zod';
import type { ApiScope } from './api-scopes.ts';
import type { FailureCode } from './failures.ts';
import type { StoreRequirement } from './features.ts';
import type { Permission } from './permissions.ts';

/** Permitted callers: one right, anyone signed in, profile administrators only, or everybody. */
export type Access = Permission | 'signed_in' | 'administrator' | 'public';

/** Tenant tables whose rows are addressed without their store (`/customers/:id`). */
export type Scope =
  | 'api_keys'
  | 'assistant_questions'
  | 'customers'
  | 'orders'
  | 'products'
  | 'customer_notes'
  | 'customer_tags'
  | 'custom_attributes'
  | 'customer_clusters'
  | 'dashboards'
  | 'campaigns'
  | 'campaign_activities'
  | 'email_domains'
  | 'email_models'
  | 'email_senders'
  | 'pictures'
  | 'popups'
  | 'privacy_requests'
  | 'saved_blocks'
  | 'surveys'
  | 'survey_responses'
  | 'imports'
  | 'exports'
  | 'conversations'
  | 'conversation_messages'
  | 'quick_replies'
  | 'outbox_messages'
  | 'collaborators'
  | 'invitations'
  | 'senders'
  | 'store_topups'
  | 'store_webhooks'
  | 'whatsapp_templates'
  | 'bonuses'
  | 'bonus_uses';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointShape {
  method: Method;
  /** Path after `/api`, with `:name` for parameters; `:store_id` is the store. */
  path: string;
  permission: Access;
  /** One sentence for the API documents. */
  summary: string;
  /** For `/x/:id` paths: the table in which the gate finds the row and so its store. */
  scope?: Scope;
  /** API keys may call it that have this scope; without one they never may. */
  api_scope?: ApiScope;
  /** Additional requirements on the store: a feature, an add-on. */
  requires?: StoreRequirement;
  /** Sends or charges: refused while the store is disabled, to administrators too. */
  while_enabled?: true;
  /** Changes whose money may be taken: the password was typed within PASSWORD_TYPED_MINUTES. */
  asks_password?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Set where the body is a form with a file; its plain fields are then read by the handler. */
  multipart?: true;
  /** The file of such a form: field name, accepted types, whether it is required. */
  file?: { field: string; types: readonly string[]; required?: true };
  /** How large a body may be, where that is more than usual. */
  body_bytes?: number;
  /** Takes a body of any kind and reads none of it. */
  any_body?: true;
  /** Passes the raw body to the handler, for signature checks. */
  raw_body?: true;
  /** A Zod schema, nothing (204), or bytes that the handler writes itself. */
  response: z.ZodType | 'nothing' | 'bytes';
  /** Media types of such bytes. */
  types?: readonly string[];
  /** Sends browsers to a page instead (302). */
  redirects_browsers?: true;
  /** For browsers only: responds with a redirect or plain text, and is not part of the API. */
  is_link?: true;
  failures?: readonly FailureCode[];
  /** Calls an external service: no database connection is held meanwhile. */
  calls_external?: true;
  /** Fields of the body excluded from storage and from the idempotency hash. */
  unkept?: readonly string[];
  /** Called by scripts on the shops' pages: browsers ask for leave first (CORS preflight). */
  cross_origin?: true;
  /** Creates something, moves money or sends messages: takes an Idempotency-Key. */
  idempotent?: true;
  /** Which limiter counts the call; everything else counts under `api`. */
  rate?: 'sign_in' | 'public' | 'tracking';
  /** Success status; 200, or 204 where nothing is answered, unless set. */
  status?: 200 | 201 | 202;
}

/** The names of the `:params` in a path, as the union of their literals. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/** The status of a success. */
export function successStatus({ status, response }: EndpointShape): number {
  return status ?? (response === 'nothing' ? 204 : 200);
}

export type Endpoint<Shape extends EndpointShape = EndpointShape> = Shape;

/** Declares one API call: the only definition of its path, right, shapes and failures. */
export function endpoint<const Shape extends EndpointShape>(shape: Shape): Shape {
  return shape;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Input of a handler: parsed and complete. */
export interface HandlerInput<E extends EndpointShape> {
  params: Record<PathParams<E['path']>, string>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** A call's response, before and after serialization. */
export type ResponseOf<E extends EndpointShape> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

type Optional<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Input of a client call: path parameters by name, then query and body. */
export type CallInput<E extends EndpointShape> = Record<PathParams<E['path']>, string> &
  Optional<'query', Sent<E['query']>> &
  Optional<'body', E['multipart'] extends true ? FormData : Sent<E['body']>>;
