import '@mantine/core/styles/Tooltip.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** A word of explanation behind an icon, for pointer, finger and keyboard. */
export function InfoTip({ text }: { text: string }) {
  return (
    <Tooltip label={text} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="transparent" color="gray" size={24} aria-label={text}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
