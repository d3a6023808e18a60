import { IconGift } from '@tabler/icons-react';
import { EmptyPanel } from '#ui/exception.tsx';
import { Page } from '#ui/page.tsx';
import { useBonusTexts } from '../bonuses.texts.ts';

/** Where bonuses are found and validated; no campaign grants any yet. */
export function BonusScreen() {
  const t = useBonusTexts();
  return (
    <Page title={t('title')}>
      <EmptyPanel
        icon={<IconGift size={24} stroke={1.6} />}
        title={t('empty_title')}
        text={t('empty_text')}
      />
    </Page>
  );
}
