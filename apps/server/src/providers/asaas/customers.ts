import { z } from 'zod';
import { AnswerLost, type CardOwnerData } from '#areas/billing/wallet/gateway.port';
import type { AsaasCall } from './api.ts';

const Customer = z.object({ id: z.string() });
const Customers = z.object({ data: z.array(Customer) });

export async function ensureCustomer(
  call: AsaasCall,
  owner: Omit<CardOwnerData, 'address'>,
): Promise<string> {
  const query = `cpfCnpj=${encodeURIComponent(owner.document)}`;
  const found = await call('GET', `/v3/customers?${query}`, Customers);
  const first = found?.data[0];
  if (first) return first.id;
  const made = await call('POST', '/v3/customers', Customer, {
    name: owner.name,
    cpfCnpj: owner.document,
    email: owner.email,
    mobilePhone: owner.phone,
    postalCode: owner.postal_code,
    addressNumber: owner.address_number,
    notificationDisabled: true,
  });
  if (!made) throw new AnswerLost('no customer');
  return made.id;
}
