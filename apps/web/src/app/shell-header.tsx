import { Burger } from '@mantine/core';
import { NotificationBell } from '#areas/notifications/index.ts';
import { useShellTexts } from './shell-texts.ts';
import { UserMenu } from './user-menu.tsx';

export function ShellHeader({ onMenu }: { onMenu?: () => void }) {
  const t = useShellTexts();
  return (
    <section className="shell-header" aria-label={t('header')}>
      {onMenu && <Burger size="sm" lineSize={1.5} onClick={onMenu} aria-label={t('menu.open')} />}
      {onMenu && (
        <img className="shell-mark" src="/clientela.svg" alt="Clientela" width={24} height={24} />
      )}
      <div className="shell-header-end">
        <NotificationBell />
        <UserMenu />
      </div>
    </section>
  );
}
