export { useSenders } from './senders.data.ts';
