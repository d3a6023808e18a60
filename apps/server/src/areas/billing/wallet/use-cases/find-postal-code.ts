import type { PostalAddress } from '@clientela/contract';
import { z } from 'zod';
import { callJson } from '#platform/call-json';
import type { Config } from '#platform/config';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';

const TIMEOUT_MS = 2_000;
const KEPT_MAX = 2_000;
/** The services' statuses for an unknown code. */
const UNKNOWN = [400, 404];

interface Service {
  url: string;
  read(json: unknown): Omit<PostalAddress, 'cep'> | null;
}

const filled = z.string().nullish();
const ViaCep = z.object({ logradouro: filled, bairro: filled, localidade: filled, uf: filled });
const BrasilApi = z.object({ street: filled, neighborhood: filled, city: filled, state: filled });

/** Called in this order; the next only when one fails or does not know the code. */
function servicesFor(cep: string, { viaCepUrl, brasilApiUrl }: Config['postalCodes']): Service[] {
  return [
    {
      url: `${viaCepUrl}/ws/${cep}/json/`,
      read(json) {
        if (json && typeof json === 'object' && 'erro' in json) return null;
        const { logradouro, bairro, localidade, uf } = ViaCep.parse(json);
        return {
          street: logradouro ?? '',
          neighborhood: bairro ?? '',
          city: localidade ?? '',
          state: uf ?? '',
        };
      },
    },
    {
      url: `${brasilApiUrl}/api/cep/v2/${cep}`,
      read(json) {
        const { street, neighborhood, city, state } = BrasilApi.parse(json);
        return {
          street: street ?? '',
          neighborhood: neighborhood ?? '',
          city: city ?? '',
          state: state ?? '',
        };
      },
    },
  ];
}

const known = new Map<string, PostalAddress>();

/** The street of a postal code, from the first service that knows it; results are cached. */
export async function findPostalCode(
  { app, log }: Pick<PlatformCtx, 'app' | 'log'>,
  typed: string,
): Promise<PostalAddress> {
  const cep = typed.replace(/\D+/g, '');
  if (cep.length !== 8) throw new Failure('postal_code_not_found');
  const kept = known.get(cep);
  if (kept) return kept;
  let isUnknown = false;
  for (const service of servicesFor(cep, app.config.postalCodes)) {
    try {
      const found = await ask(service);
      if (found) return keep({ cep, ...found });
      isUnknown = true;
    } catch (error) {
      log.warn('postal code service did not answer', { error });
    }
  }
  if (isUnknown) throw new Failure('postal_code_not_found');
  throw new Failure('postal_code_unavailable', { retryAfter: 30 });
}

/** Null when the service does not know it; throws on any other failure. */
async function ask({ url, read }: Service): Promise<Omit<PostalAddress, 'cep'> | null> {
  const { status, json } = await callJson({ method: 'GET', url, timeoutMs: TIMEOUT_MS });
  if (UNKNOWN.includes(status)) return null;
  if (status !== 200) throw new Error(`answered ${status}`);
  return read(json);
}

function keep(address: PostalAddress): PostalAddress {
  if (known.size >= KEPT_MAX) known.clear();
  known.set(address.cep, address);
  return address;
}
