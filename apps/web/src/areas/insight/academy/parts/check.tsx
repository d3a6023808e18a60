import type { LessonBlock } from '@clientela/contract';
import { Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAcademyTexts } from '../academy.texts.ts';
import styles from './cards.module.css';
import { LessonHtml } from './lesson-html.tsx';

type CheckBlock = Extract<LessonBlock, { kind: 'check' }>;

/** A question with its answers; the reason comes with the right one. */
export function Check({ block }: { block: CheckBlock }) {
  const t = useAcademyTexts();
  const [chosen, setChosen] = useState<CheckBlock['answers'][number] | null>(null);
  return (
    <section className={styles.card}>
      <Title order={2} className={styles.label}>
        {t('quiz.title')}
      </Title>
      <fieldset className={styles.question}>
        <legend>{block.question}</legend>
        <div className={styles.answers}>
          {block.answers.map((answer) => {
            const isChosen = answer === chosen;
            return (
              <button
                key={answer.text}
                type="button"
                className={styles.answer}
                aria-pressed={isChosen}
                data-chosen={isChosen ? (answer.is_right ? 'right' : 'wrong') : undefined}
                onClick={() => setChosen(answer)}
              >
                {answer.text}
                {isChosen && (answer.is_right ? <Right /> : <Wrong />)}
              </button>
            );
          })}
        </div>
      </fieldset>
      <div role="status" className={styles.feedback}>
        {chosen && (
          <>
            <p>{chosen.is_right ? t('quiz.right') : t('quiz.wrong')}</p>
            {chosen.is_right && <LessonHtml html={block.why} />}
          </>
        )}
      </div>
    </section>
  );
}

const Right = () => <IconCheck size={18} stroke={2} aria-hidden />;
const Wrong = () => <IconX size={18} stroke={2} aria-hidden />;
