import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { CloseButton, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '#lib/failure.ts';
import styles from './search.module.css';
import { useSearchTexts } from './search.texts.ts';
import { type Result, type ResultGroup, useResults } from './use-results.ts';

/** Finds records, screens and settings; works by keyboard alone and fills a phone. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const t = useSearchTexts();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, isWaiting, error } = useResults(typed.trim());
  const all = groups.flatMap(({ results }) => results);
  const current = all[Math.min(chosen, all.length - 1)];

  function open(result: Result) {
    onClose();
    result.open();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, all.length - 1) + step + all.length) % all.length);
    }
    if (event.key === 'Enter' && current) open(current);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      aria-label={t('label')}
      fullScreen={isPhone}
      centered={false}
      size={600}
      padding={0}
      transitionProps={{ duration: 80 }}
    >
      <div className={styles.fieldRow}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls="search-results"
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        {typed && isWaiting && <Loader size={16} role="status" aria-label={t('waiting')} />}
        <CloseButton onClick={onClose} aria-label="Fechar" />
      </div>
      <div className={styles.results} id="search-results" role="listbox" aria-label={t('label')}>
        {groups.map((group) => (
          <Group key={group.key} group={group} current={current} onOpen={open} />
        ))}
      </div>
      <p className={styles.note} role="status">
        <Note typed={typed.trim()} count={all.length} isWaiting={isWaiting} error={error} />
      </p>
    </Modal>
  );
}

interface GroupProps {
  group: ResultGroup;
  current: Result | undefined;
  onOpen(result: Result): void;
}

function Group({ group, current, onOpen }: GroupProps) {
  const t = useSearchTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
    <div role="group" aria-label={t(`groups.${group.key}`)}>
      <p className="sidebar-label" aria-hidden>
        {t(`groups.${group.key}`)}
      </p>
      {group.results.map((result) => {
        const isCurrent = result === current;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
          <div
            key={result.id}
            id={optionId(result)}
            role="option"
            tabIndex={-1}
            aria-selected={isCurrent}
            className={styles.option}
            ref={isCurrent ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => onOpen(result)}
          >
            <span>{result.name}</span>
            {result.detail && <small>{result.detail}</small>}
          </div>
        );
      })}
    </div>
  );
}

interface NoteProps {
  typed: string;
  count: number;
  isWaiting: boolean;
  error: Error | null;
}

function Note({ typed, count, isWaiting, error }: NoteProps) {
  const t = useSearchTexts();
  if (!typed) return t('hint');
  if (error) return messageOf(error);
  if (count > 0) return `${t('results', { count })} · ${t('keys')}`;
  return isWaiting ? t('waiting') : t('nothing', { search: typed });
}

function optionId(result: Result): string {
  return `search-${result.id.replaceAll('/', '-')}`;
}
