export { CustomersTabs } from './parts/customers-tabs.tsx';
