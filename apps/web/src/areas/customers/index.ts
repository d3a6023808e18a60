export { CustomersTabs } from './parts/customers-tabs.tsx';
export { MergeButton } from './parts/merge-button.tsx';
