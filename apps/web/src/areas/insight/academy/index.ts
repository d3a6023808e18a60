export { useGuide } from './guide-state.ts';
