import { Customer } from './customers.ts';
import { endpoint } from './endpoint.ts';

/** What a person may ask of a store about their own data (LGPD, art. 18). */

export const anonymizeCustomer = endpoint({
  method: 'POST',
  path: '/customers/:id/anonymize',
  permission: 'Store.update',
  scope: 'customers',
  summary:
    'Takes out of the store what says who a customer is, for good; orders and totals stay, without a name',
  response: Customer,
  failures: ['customer_anonymized'],
});

export const copyCustomerData = endpoint({
  method: 'GET',
  path: '/customers/:id/data-copy',
  permission: 'Store.update',
  scope: 'customers',
  summary: 'Everything the store holds on a customer, as a JSON file to hand over',
  response: 'bytes',
  types: ['application/json'],
  failures: ['customer_anonymized'],
});
