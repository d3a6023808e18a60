import type { SurveyDefinition, SurveyProblem, SurveyQuestion } from '@clientela/contract';
import type { QuestionType } from '@clientela/domain/surveys';
import { Button, Stack, Switch, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDrops } from '#areas/messaging/editing/index.ts';
import { Panel } from '#ui/panel.tsx';
import { copyOf, moved, newQuestion } from '../new-survey.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import { EndingsPanel } from './endings-panel.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionPicker } from './question-picker.tsx';
import styles from './surveys.module.css';
import type { TabProps } from './use-draft.ts';

const MOST_QUESTIONS = 50;

interface QuestionsTabProps extends TabProps {
  problems: readonly SurveyProblem[];
  openId: string | null;
  onOpen(id: string | null): void;
  onShowEnding(id: string): void;
}

/** What the survey asks, in its order. */
export function QuestionsTab(props: QuestionsTabProps) {
  const t = useSurveyTexts();
  const { edits } = props;
  return (
    <>
      <Panel>
        <TextInput
          label={t('new_survey.name')}
          description={t('new_survey.name_help')}
          maxLength={120}
          withAsterisk
          value={edits.draft.name}
          onChange={({ currentTarget: { value } }) => edits.set('name', value)}
        />
      </Panel>
      <WelcomePanel edits={edits} />
      <QuestionsPanel {...props} />
      <EndingsPanel edits={edits} onShow={props.onShowEnding} />
    </>
  );
}

function WelcomePanel({ edits }: Pick<TabProps, 'edits'>) {
  const t = useSurveyTexts();
  const { welcome } = edits.draft.definition;
  const set = (changed: SurveyDefinition['welcome'], group: string) =>
    edits.setDefinition('welcome', changed, group);
  return (
    <Panel title={t('welcome.title')}>
      <Stack gap={12}>
        <Switch
          label={t('welcome.on')}
          description={t('welcome.on_help')}
          checked={welcome !== null}
          onChange={({ currentTarget: { checked } }) =>
            set(checked ? { title: '', text: '' } : null, 'welcome')
          }
        />
        {welcome && (
          <>
            <TextInput
              label={t('welcome.heading')}
              maxLength={300}
              value={welcome.title}
              onChange={({ currentTarget: { value } }) =>
                set({ ...welcome, title: value }, 'welcome.title')
              }
            />
            <Textarea
              label={t('welcome.text')}
              autosize
              minRows={2}
              maxLength={1000}
              value={welcome.text}
              onChange={({ currentTarget: { value } }) =>
                set({ ...welcome, text: value }, 'welcome.text')
              }
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function QuestionsPanel({ edits, survey, problems, openId, onOpen }: QuestionsTabProps) {
  const t = useSurveyTexts();
  const [isPicking, setPicking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  /** The draft right after a deletion; undone while nothing else has changed. */
  const [afterRemoval, setAfterRemoval] = useState<object | null>(null);
  const { definition } = edits.draft;
  const { questions } = definition;
  const placeOf = (id: string) => questions.findIndex((one) => one.id === id);

  const set = (changed: SurveyQuestion[], group: string) =>
    edits.setDefinition('questions', changed, group);

  function move(from: number, to: number) {
    if (to < 0 || to >= questions.length || from === to) return;
    set(moved(questions, from, to), 'move');
    setAnnouncement(t('questions.moved', { number: to + 1, count: questions.length }));
  }

  function insert(question: SurveyQuestion, place: number) {
    set(questions.toSpliced(place, 0, question), 'insert');
    onOpen(question.id);
  }

  function add(type: QuestionType) {
    setPicking(false);
    insert(newQuestion(type), questions.length);
  }

  function remove(place: number) {
    const changed = questions.toSpliced(place, 1);
    set(changed, `remove.${questions[place]?.id}`);
    setAfterRemoval(changed);
    setAnnouncement(t('questions.removed'));
  }

  useDrops((dragged, target) => {
    if (dragged.kind !== 'block' || target.kind !== 'block') return;
    const from = placeOf(dragged.id);
    const over = placeOf(target.id);
    if (from < 0 || over < 0) return;
    const to = over + (target.edge === 'bottom' ? 1 : 0);
    move(from, to > from ? to - 1 : to);
  });

  return (
    <Panel title={t('questions.title')}>
      <Stack gap={12}>
        {questions.length === 0 && <Text c="dimmed">{t('questions.none')}</Text>}
        <ol className={styles.questions}>
          {questions.map((question, place) => (
            <QuestionCard
              key={question.id}
              question={question}
              place={place}
              definition={definition}
              isOpen={openId === question.id}
              isLocked={survey.answered_question_ids.includes(question.id)}
              problems={problems
                .filter(({ question_id }) => question_id === question.id)
                .map(({ message }) => message)}
              onToggle={() => onOpen(openId === question.id ? null : question.id)}
              onChange={(changed, group) =>
                set(questions.with(place, changed), `${question.id}.${group}`)
              }
              onMove={(by) => move(place, place + by)}
              onDuplicate={() => insert(copyOf(question), place + 1)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
        {afterRemoval === questions && (
          <div className={styles.removed}>
            {t('questions.removed')}
            <Button size="compact-sm" variant="subtle" onClick={edits.history.undo}>
              {t('questions.undo')}
            </Button>
          </div>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <Button
          style={{ alignSelf: 'start' }}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={questions.length >= MOST_QUESTIONS}
          onClick={() => setPicking(true)}
        >
          {t('questions.add')}
        </Button>
      </Stack>
      {isPicking && <QuestionPicker onPick={add} onClose={() => setPicking(false)} />}
    </Panel>
  );
}
