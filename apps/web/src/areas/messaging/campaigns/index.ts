export { WhySection } from './parts/why-section.tsx';
