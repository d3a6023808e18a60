import { z } from 'zod';
import { callGateway } from '../gateway-call.ts';

export interface AsaasSettings {
  url: string;
  apiKey: string;
  webhookToken: string;
  /** The platform's own CPF or CNPJ: a Pix charge needs a payer before anybody pays. */
  payerDocument: string;
}

/** Calls Asaas; null is a 404. */
export type AsaasCall = <Shape extends z.ZodType>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  shape: Shape,
  body?: unknown,
) => Promise<z.output<Shape> | null>;

export function asaasCall({ url, apiKey }: AsaasSettings): AsaasCall {
  return (method, path, shape, body) =>
    callGateway(
      {
        method,
        url: `${url}${path}`,
        headers: { access_token: apiKey },
        ...(body === undefined ? {} : { body }),
      },
      shape,
      reasonOf,
    );
}

const Errors = z.object({ errors: z.array(z.object({ description: z.string() })).min(1) });

function reasonOf(json: unknown): string | null {
  const read = Errors.safeParse(json);
  return read.success ? (read.data.errors[0]?.description ?? null) : null;
}
