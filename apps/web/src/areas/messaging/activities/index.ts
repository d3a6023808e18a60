export { ActivityTabs } from './parts/activity-tabs.tsx';
export { CustomerTasks } from './parts/customer-tasks.tsx';
