export { ExportButton } from './parts/export-button.tsx';
