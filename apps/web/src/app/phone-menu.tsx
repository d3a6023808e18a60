import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useShellTexts } from './shell-texts.ts';
import { Sidebar } from './sidebar.tsx';

/** The menu in a drawer, out of the way until it is asked for. */
export function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useShellTexts();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      title="Clientela"
      padding="xs"
      closeButtonProps={{ 'aria-label': t('menu.close') }}
    >
      <Sidebar isCollapsed={false} />
    </Drawer>
  );
}
