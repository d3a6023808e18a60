import type { Asked, PastQuestion } from '@clientela/contract';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useForget, useQuestions } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import styles from './assistant.module.css';

/** The person's own earlier questions; nothing before the first. */
export function History({ onAsk }: { onAsk(text: string, asked: Asked | null): void }) {
  const t = useAssistantTexts();
  const questions = useQuestions();
  const forget = useForget();
  if (questions.data?.data.length === 0) return null;
  return (
    <Panel title={t('history.title')}>
      <Loaded query={questions}>
        {({ data }) => (
          <ul className={styles.history}>
            {sameAsked(data).map(({ text, asked, ids }) => (
              <li key={ids[0]}>
                <UnstyledButton
                  className={styles.again}
                  aria-label={t('history.again', { text })}
                  onClick={() => onAsk(text, asked)}
                >
                  {text}
                </UnstyledButton>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('history.remove', { text })}
                  onClick={() => forget.mutate(ids)}
                >
                  <IconTrash size={16} stroke={1.7} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.hint}>{t('history.kept')}</p>
    </Panel>
  );
}

/** Questions newest first, each text with what it asked once: "e por estado?" may mean several things. */
function sameAsked(questions: readonly PastQuestion[]) {
  const bySame = new Map<string, { text: string; asked: Asked | null; ids: string[] }>();
  for (const { id, text, asked } of questions) {
    const key = JSON.stringify([text, asked]);
    const same = bySame.get(key);
    if (same) same.ids.push(id);
    else bySame.set(key, { text, asked, ids: [id] });
  }
  return [...bySame.values()];
}
