export { useEmailDomains } from './email-domains.data.ts';
