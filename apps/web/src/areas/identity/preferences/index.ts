export { Appearance } from './parts/appearance.tsx';
