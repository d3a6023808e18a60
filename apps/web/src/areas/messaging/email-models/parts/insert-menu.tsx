import type { EmailBlock } from '@clientela/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEmailTexts } from '../email-models.texts.ts';
import { INSERTABLE, type Insertable } from '../new-block.ts';
import { BLOCK_ICONS } from './block-icons.ts';
import { SavedBlocksDialog } from './saved-blocks-dialog.tsx';

interface InsertMenuProps {
  label: string;
  isInColumn: boolean;
  onInsert(what: Insertable | EmailBlock): void;
}

/** The blocks that can be inserted at a place. */
export function InsertMenu({ label, isInColumn, onInsert }: InsertMenuProps) {
  const t = useEmailTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* The new block takes the focus. */}
      <Menu position="bottom" returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="brand" aria-label={label} title={label}>
            <IconPlus size={16} stroke={2} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {INSERTABLE.filter((type) => !isInColumn || type !== 'columns').map((type) => {
            const Icon = BLOCK_ICONS[type];
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                onClick={() => onInsert(type)}
              >
                {t(`blocks.${type}`)}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('own_blocks.title')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SavedBlocksDialog
        isOpen={isOpen}
        isInColumn={isInColumn}
        onInsert={onInsert}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
