import { Customer } from './customers.ts';
import { endpoint } from './endpoint.ts';

/** A person's rights over their own data in a store (LGPD, art. 18). */

export const anonymizeCustomer = endpoint({
  method: 'POST',
  path: '/customers/:id/anonymize',
  permission: 'Store.update',
  scope: 'customers',
  summary: 'Anonymises a customer permanently; orders and totals stay',
  response: Customer,
  failures: ['customer_anonymized'],
});

export const copyCustomerData = endpoint({
  method: 'GET',
  path: '/customers/:id/data-copy',
  permission: 'Store.update',
  scope: 'customers',
  summary: 'All stored data of a customer, as a JSON file',
  response: 'bytes',
  types: ['application/json'],
  failures: ['customer_anonymized'],
});
