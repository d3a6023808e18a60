import { z } from 'zod';
import { AnswerLost } from '#areas/billing/wallet/gateway.port';
import { callGateway } from '../gateway-call.ts';

export interface MercadoPagoSettings {
  url: string;
  accessToken: string;
  webhookSecret: string;
}

export interface MercadoPagoApi {
  /** Null is a 404. */
  call<Shape extends z.ZodType>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    shape: Shape,
    body?: unknown,
    key?: string,
  ): Promise<z.output<Shape> | null>;
  /** `key` makes retries safe. */
  create<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    body: unknown,
    key?: string,
  ): Promise<z.output<Shape>>;
}

const Failed = z.object({ message: z.string() });
/** Ids are numbers in some responses and strings in others. */
export const Id = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

export function mercadoPagoApi({ url, accessToken }: MercadoPagoSettings): MercadoPagoApi {
  const call: MercadoPagoApi['call'] = (method, path, shape, body, key) =>
    callGateway(
      {
        method,
        url: `${url}${path}`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(key ? { 'x-idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body }),
      },
      shape,
      (json) => Failed.safeParse(json).data?.message ?? null,
    );
  return {
    call,
    async create(path, shape, body, key) {
      const answer = await call('POST', path, shape, body, key);
      if (answer === null) throw new AnswerLost('nothing there');
      return answer;
    },
  };
}
