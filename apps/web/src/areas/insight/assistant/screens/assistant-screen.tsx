import type { Asked, AssistantQuestion } from '@clientela/contract';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDimensionValues } from '#areas/insight/dashboards/index.ts';
import { messageOf } from '#lib/failure.ts';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAsk } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import { Answer } from '../parts/answer.tsx';
import styles from '../parts/assistant.module.css';
import { History } from '../parts/history.tsx';
import { Model } from '../parts/model.tsx';

const QUESTION_MAX = 300;

/** Asks questions about the store, and shows the answer with what was understood. */
export function AssistantScreen() {
  const t = useAssistantTexts();
  const [text, setText] = useState('');
  const [question, setQuestion] = useState<AssistantQuestion | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const ask = useAsk();
  const send = (text: string, more: { asked?: Asked; previous_id?: string }) => {
    if (text.trim() === '' || ask.isPending) return;
    ask.mutate(
      { text: text.trim(), ...more },
      {
        onSuccess: (answered) => {
          setQuestion(answered);
          setText('');
          input.current?.focus();
        },
      },
    );
  };
  // "e no mês anterior?" changes the last question that was understood.
  const previous = question?.asked ? { previous_id: question.id } : {};
  const examples = <Examples onAsk={(example) => send(example, {})} />;
  return (
    <Page title={t('title')} lead={t('lead')} width="form">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send(text, previous);
        }}
      >
        <TextInput
          ref={input}
          className={styles.field}
          size="md"
          label={t('asking.label')}
          placeholder={t('asking.placeholder')}
          maxLength={QUESTION_MAX}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          error={ask.error && messageOf(ask.error)}
          enterKeyHint="send"
          autoComplete="off"
          data-autofocus
        />
        <Button type="submit" size="md" loading={ask.isPending}>
          {t('asking.action')}
        </Button>
      </form>
      {question ? (
        <>
          {question.asked && <Follow kind={question.asked.kind} />}
          <Answer
            question={question}
            isBusy={ask.isPending}
            onAsk={(asked) => send(question.text, { asked, previous_id: question.id })}
            examples={examples}
          />
        </>
      ) : (
        <Panel title={t('examples.title')}>{examples}</Panel>
      )}
      <Model />
      <History onAsk={(text, asked) => send(text, asked ? { asked } : {})} />
    </Page>
  );
}

/** How the next question may change what this one asked. */
function Follow({ kind }: { kind: Asked['kind'] }) {
  const t = useAssistantTexts();
  if (kind === 'query') return <p className={styles.hint}>{t('asking.follow')}</p>;
  const isPeople = kind === 'people' || kind === 'draft';
  return isPeople ? <p className={styles.hint}>{t('asking.follow_people')}</p> : null;
}

/** Questions that the store's own data answers. */
function Examples({ onAsk }: { onAsk(text: string): void }) {
  const t = useAssistantTexts();
  const products = useDimensionValues('product', 'revenue');
  const best = products.data?.find(({ key }) => key !== null)?.label;
  const questions = [
    t('examples.revenue'),
    ...(best ? [t('examples.product', { name: best })] : []),
    t('examples.places'),
    t('examples.quiet'),
    t('examples.campaigns'),
    t('examples.hours'),
  ];
  return (
    <ul className={styles.examples}>
      {questions.map((text) => (
        <li key={text}>
          <Button variant="default" size="sm" onClick={() => onAsk(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
