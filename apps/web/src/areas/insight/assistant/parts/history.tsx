import type { PastQuestion } from '@clientela/contract';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useForget, useQuestions } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import styles from './assistant.module.css';

/** The person's own earlier questions; nothing before the first. */
export function History({ onAsk }: { onAsk(text: string): void }) {
  const t = useAssistantTexts();
  const questions = useQuestions();
  const forget = useForget();
  if (questions.data?.data.length === 0) return null;
  return (
    <Panel title={t('history.title')}>
      <Loaded query={questions}>
        {({ data }) => (
          <ul className={styles.history}>
            {idsByText(data).map(([text, ids]) => (
              <li key={text}>
                <UnstyledButton
                  className={styles.again}
                  aria-label={t('history.again', { text })}
                  onClick={() => onAsk(text)}
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

/** Questions newest first, each text once with the ids of all times it was asked. */
function idsByText(questions: readonly PastQuestion[]): [text: string, ids: string[]][] {
  const byText = new Map<string, string[]>();
  for (const { id, text } of questions) byText.set(text, [...(byText.get(text) ?? []), id]);
  return [...byText];
}
