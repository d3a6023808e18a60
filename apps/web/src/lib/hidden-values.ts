import { useLocalStorage } from '@mantine/hooks';

/** Whether amounts are masked, for screens visible to others; stored in this browser. */
export function useHiddenValues() {
  return useLocalStorage({
    key: 'hide_values',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}

export const HIDDEN_MONEY = 'R$ ••••';
