import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { useShellTexts } from './shell-texts.ts';

/** For administrators, the only ones in here: why nothing moves in this store. */
export default function DisabledStore() {
  const t = useShellTexts();
  return (
    <Alert color="yellow" title={t('store.disabled_title')} mb={16}>
      {t('store.disabled_text')}
    </Alert>
  );
}
