import { Menu } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { conversationUrl } from '#lib/conversation-url.ts';
import type { MenuOf } from './deferred-menu.tsx';

/** The ways to reach a phone number, under it. */
export default function PhoneLinkMenu({ target, phone }: MenuOf & { phone: string }) {
  const { t } = useTranslation('ui');
  return (
    <Menu position="bottom-start" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={conversationUrl(phone)}
          target="_blank"
          rel="noopener noreferrer"
          mih={44}
          leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
        >
          {t('phone.whatsapp')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`tel:${phone}`}
          mih={44}
          leftSection={<IconPhone size={18} stroke={1.6} aria-hidden />}
        >
          {t('phone.call')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
