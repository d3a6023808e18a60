import { useLocalStorage } from '@mantine/hooks';

/** Whether amounts are masked on this screen, in shops where others look on; kept by this browser. */
export function useHiddenValues() {
  return useLocalStorage({
    key: 'hide_values',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}

export const HIDDEN_MONEY = 'R$ ••••';
