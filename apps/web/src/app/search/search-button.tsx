import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useShellTexts } from '../shell-texts.ts';
import { SearchDialog } from './search-dialog.tsx';

/** Opens the search of everything: by click, `/` or Ctrl-K. */
export function SearchButton({ isIcon = false }: { isIcon?: boolean }) {
  const t = useShellTexts();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  useSearchKeys(() => setOpen(true));

  const button = {
    'aria-label': t('open_search'),
    'aria-keyshortcuts': '/ Control+K',
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {isIcon || isPhone ? (
        <ActionIcon variant="subtle" color="gray" size={36} {...button}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className="search-box" {...button}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span>{t('open_search')}</span>
          <kbd>/</kbd>
        </UnstyledButton>
      )}
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function useSearchKeys(open: () => void) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      open();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** Whether the key goes into a field or into a dialog that is open. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null)
  );
}
