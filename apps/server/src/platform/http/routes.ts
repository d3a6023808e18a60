import type { EndpointShape, HandlerInput, ResponseOf } from '@clientela/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, PlatformCtx } from '../context.ts';

/** Endpoints that work inside a store get one; the others know it is absent. */
export type CtxOf<E extends EndpointShape> = E extends { scope: string }
  ? Ctx
  : E['path'] extends `${string}:store_id${string}`
    ? Ctx
    : PlatformCtx;

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A part of the product, as the API documents group their calls. */
export interface Area {
  name: string;
  /** One sentence for the API documents. */
  about: string;
}

export interface Route {
  endpoint: EndpointShape;
  area?: Area;
  handle(ctx: never, input: never, exchange: Exchange): Promise<unknown>;
}

type Handler<E extends EndpointShape> = (
  ctx: CtxOf<E>,
  input: HandlerInput<E>,
  exchange: Exchange,
) => Promise<ResponseOf<E>>;

/** Ties an endpoint of the contract to the function that serves it. */
export function on<const E extends EndpointShape>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle };
}

export function routes(...list: Route[]): Route[] {
  return list;
}

/** The routes of one area, named after it in the API documents. */
export function area(name: string, about: string, list: readonly Route[]): Route[] {
  return list.map((route) => ({ ...route, area: { name, about } }));
}
