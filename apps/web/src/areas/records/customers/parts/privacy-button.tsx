import type { Customer } from '@clientela/contract';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { deferredMenu } from '#ui/deferred-menu.tsx';
import { usePrivacyTexts } from '../privacy.texts.ts';

const PrivacyMenu = deferredMenu(() => import('./privacy-menu.tsx'));

/** Privacy requests that a customer may make of the store. */
export function PrivacyButton({ customer }: { customer: Customer }) {
  const t = usePrivacyTexts();
  return (
    <PrivacyMenu customer={customer}>
      <ActionIcon variant="default" size={36} aria-label={t('privacy.more')}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </PrivacyMenu>
  );
}
