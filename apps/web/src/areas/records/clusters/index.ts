/** Public API for other areas: a picker for values of the store. */
export { OptionPicker } from './parts/option-picker.tsx';
