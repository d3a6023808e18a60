import type { EmailProblem } from '@clientela/contract';
import { Button, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './editor.module.css';
import type { LinkCheck } from './use-link-check.ts';

interface ProblemListProps {
  problems: readonly Pick<EmailProblem, 'block_id' | 'severity' | 'message'>[];
  /** Returns the name of a block's type; null where it is gone. */
  nameOf(blockId: string): string | null;
  onJump(blockId: string): void;
  check: LinkCheck;
}

/** The defects of a message behind their count; each leads to its block. */
export function ProblemList({ problems, nameOf, onJump, check }: ProblemListProps) {
  const t = useEmailTexts();
  const [isOpen, setOpen] = useState(false);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const counts = [
    errors > 0 && t('problems.errors', { count: errors }),
    warnings > 0 && t('problems.warnings', { count: warnings }),
  ].filter(Boolean);
  const severity = errors > 0 ? 'error' : warnings > 0 ? 'warning' : undefined;
  const Icon = severity ? IconAlertTriangle : IconCircleCheck;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={380} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.problemCount}
          data-severity={severity}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
          {counts.join(', ') || t('problems.none')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('preview.problems')} mah={400} style={{ overflowY: 'auto' }}>
        <ul className={styles.problemItems}>
          {problems.map(({ block_id, severity, message }) => (
            <li key={`${block_id} ${message}`} data-severity={severity}>
              <ProblemItem
                name={block_id === null ? null : nameOf(block_id)}
                message={message}
                onJump={() => {
                  setOpen(false);
                  if (block_id !== null) onJump(block_id);
                }}
              />
            </li>
          ))}
        </ul>
        <CheckButton check={check} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Calls what the message links to and shows; the results join the list. */
function CheckButton({ check }: { check: LinkCheck }) {
  const t = useEmailTexts();
  const { last } = check;
  return (
    <div className={styles.linkCheck}>
      <Button variant="default" size="xs" loading={check.isRunning} onClick={check.run}>
        {t('problems.check')}
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {last && !check.isRunning && t('problems.checked', { count: last.checked })}
        {last && last.skipped > 0 && ` ${t('problems.skipped', { count: last.skipped })}`}
      </Text>
    </div>
  );
}

interface ProblemItemProps {
  name: string | null;
  message: string;
  onJump(): void;
}

function ProblemItem({ name, message, onJump }: ProblemItemProps) {
  if (name === null) return <p>{message}</p>;
  return (
    <UnstyledButton onClick={onJump}>
      <strong>{name}</strong>
      <span>{message}</span>
    </UnstyledButton>
  );
}
