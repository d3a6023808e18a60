import { z } from 'zod';
import type { CardOwnerData } from '#areas/billing/wallet/gateway.port';
import { Id, type MercadoPagoApi } from './api.ts';

const Customers = z.object({ results: z.array(Id) });

export async function ensureCustomer(api: MercadoPagoApi, owner: CardOwnerData): Promise<string> {
  const query = `email=${encodeURIComponent(owner.email)}`;
  const found = await api.call('GET', `/v1/customers/search?${query}`, Customers);
  const first = found?.results[0];
  if (first) return first.id;
  const { id } = await api.create('/v1/customers', Id, {
    email: owner.email,
    first_name: owner.name,
    identification: identificationOf(owner.document),
  });
  return id;
}

export function identificationOf(document: string) {
  return { type: document.length === 11 ? 'CPF' : 'CNPJ', number: document };
}
