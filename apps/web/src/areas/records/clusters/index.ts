/** What other areas use of groups: values of the store to choose from. */
export { OptionPicker } from './parts/option-picker.tsx';
