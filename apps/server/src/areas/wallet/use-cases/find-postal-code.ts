import type { PostalAddress } from '@clientela/contract';
import { z } from 'zod';
import { callJson } from '#platform/call-json';
import { Failure } from '#platform/failure';
import type { Logger } from '#platform/log';

const TIMEOUT_MS = 2_000;
const KEPT_MAX = 2_000;

interface Service {
  url(cep: string): string;
  read(json: unknown): Omit<PostalAddress, 'cep'> | null;
}

const filled = z.string().nullish();
const ViaCep = z.object({ logradouro: filled, bairro: filled, localidade: filled, uf: filled });
const BrasilApi = z.object({ street: filled, neighborhood: filled, city: filled, state: filled });

/** Asked in this order; the next only where one does not answer. */
const SERVICES: Service[] = [
  {
    url: (cep) => `https://viacep.com.br/ws/${cep}/json/`,
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
    url: (cep) => `https://brasilapi.com.br/api/cep/v2/${cep}`,
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

const known = new Map<string, PostalAddress>();

/** The street of a postal code, from whichever service answers; what was found is kept a while. */
export async function findPostalCode(
  log: Logger,
  typed: string,
  services: readonly Service[] = SERVICES,
): Promise<PostalAddress> {
  const cep = typed.replace(/\D+/g, '');
  if (cep.length !== 8) throw new Failure('postal_code_not_found');
  const kept = known.get(cep);
  if (kept) return kept;
  for (const service of services) {
    try {
      const { status, json } = await callJson({
        method: 'GET',
        url: service.url(cep),
        timeoutMs: TIMEOUT_MS,
      });
      if (status >= 500 || status === 429) throw new Error(`answered ${status}`);
      const found = status === 200 ? service.read(json) : null;
      if (!found) throw new Failure('postal_code_not_found');
      if (known.size >= KEPT_MAX) known.clear();
      const address = { cep, ...found };
      known.set(cep, address);
      return address;
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.warn('postal code service did not answer', { error });
    }
  }
  throw new Failure('postal_code_unavailable', { retryAfter: 30 });
}
