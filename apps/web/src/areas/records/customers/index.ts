export { customerOptions, useCustomerTags } from './customers.data.ts';
export { CustomerTags } from './parts/customer-tags.tsx';
export { CustomersTabs } from './parts/customers-tabs.tsx';
export { MergeButton } from './parts/merge-button.tsx';
export { QuickRegistration } from './parts/quick-registration.tsx';
export { Timeline } from './parts/timeline.tsx';
