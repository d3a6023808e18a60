import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { Appearance } from '#areas/identity/preferences/index.ts';
import { useShellTexts } from './shell-texts.ts';

/** Appearance settings over the current page, which shows the changes. */
export default function AppearanceDialog({ onClose }: { onClose(): void }) {
  const t = useShellTexts();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={t('user.appearance')}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      <Appearance />
    </Drawer>
  );
}
