import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNotificationUpdates } from '../notifications.data.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import styles from './notification-bell.module.css';
import notificationPanelStyles from './notification-panel.module.css';
import { NotificationPanel, type PanelProps } from './notification-panel.tsx';

const WIDTH = 400;

interface PlaceProps extends PanelProps {
  isOpen: boolean;
  opensBeside: boolean;
}

/** Where the panel opens: below or next to the bell, on a phone as a full-width sheet. */
export default function NotificationPlace({ isOpen, opensBeside, ...props }: PlaceProps) {
  const t = useNotificationTexts();
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  useNotificationUpdates();
  if (!isOpen) return null;
  if (isPhone) {
    return (
      <Drawer
        opened
        onClose={props.onClose}
        position="bottom"
        size="100%"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('title') } }}
      >
        <NotificationPanel {...props} />
      </Drawer>
    );
  }
  return (
    <Popover
      opened
      onChange={(opened) => opened || props.onClose()}
      position={opensBeside ? 'right-start' : 'bottom-end'}
      width={WIDTH}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        className={notificationPanelStyles.dropdown}
        role="dialog"
        aria-label={t('title')}
      >
        <NotificationPanel {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
