import type { SurveyDefinition, SurveyQuestion } from '@clientela/contract';
import { Alert, Checkbox, Stack, Textarea, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconGripVertical,
  IconLock,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useDraggable, useDropTarget } from '#areas/messaging/editing/index.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { plainTitle, ruleSentence } from '../rule-texts.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import { QuestionFields } from './question-fields.tsx';
import { RulesEditor } from './rules-editor.tsx';
import styles from './surveys.module.css';
import { TitleField } from './title-field.tsx';
import { Tool } from './tool.tsx';
import { TYPE_ICONS } from './type-icons.ts';

interface QuestionCardProps {
  question: SurveyQuestion;
  /** Its position, from 0. */
  place: number;
  definition: SurveyDefinition;
  isOpen: boolean;
  isLocked: boolean;
  problems: readonly string[];
  onToggle(): void;
  onChange(question: SurveyQuestion, group: string): void;
  onMove(by: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
}

/** A question: what it asks and where it leads, and its settings while it is open. */
export function QuestionCard(props: QuestionCardProps) {
  const t = useSurveyTexts();
  const { question, place, definition, isOpen, isLocked, problems, onToggle, onMove } = props;
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { id, type } = question;
  const isDragging = useDraggable(card, { kind: 'block', id }, handle);
  const edge = useDropTarget(
    card,
    { kind: 'block', id },
    (dragged) => dragged.kind === 'block' && dragged.id !== id,
  );
  const number = place + 1;
  const count = definition.questions.length;
  const Icon = TYPE_ICONS[type];
  const title = plainTitle(t, question.title, definition.questions);

  function handleKeys(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // Events of menus bubble through React's tree.
    if (!card.current?.contains(event.target as Node)) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li
      ref={card}
      className={styles.question}
      data-question={id}
      data-open={isOpen || undefined}
      data-wrong={problems.length > 0 || undefined}
      data-dragging={isDragging || undefined}
      data-edge={edge ?? undefined}
      onKeyDown={handleKeys}
    >
      <div className={styles.questionHead}>
        <button
          ref={handle}
          type="button"
          className={styles.grip}
          aria-label={t('questions.drag', { number })}
          tabIndex={-1}
        >
          <IconGripVertical size={16} stroke={1.8} aria-hidden />
        </button>
        <UnstyledButton className={styles.questionTitle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles.questionType}>
            <Icon size={16} stroke={1.8} aria-hidden />
            <span>{t('questions.item', { number, count, type: t(`types.${type}`) })}</span>
            {question.required && (
              <StatusBadge tone="neutral">{t('questions.required_tag')}</StatusBadge>
            )}
            {isLocked && <StatusBadge tone="info">{t('questions.locked_tag')}</StatusBadge>}
          </span>
          <strong data-empty={title === '' || undefined}>{title || t('questions.untitled')}</strong>
        </UnstyledButton>
        <span className={styles.tools}>
          <Tool
            icon={IconArrowUp}
            label={t('questions.up', { number })}
            isOff={place === 0}
            onClick={() => onMove(-1)}
          />
          <Tool
            icon={IconArrowDown}
            label={t('questions.down', { number })}
            isOff={number === count}
            onClick={() => onMove(1)}
          />
          <Tool
            icon={IconCopy}
            label={t('questions.duplicate', { number })}
            onClick={props.onDuplicate}
          />
          <Tool
            icon={IconTrash}
            label={t('questions.remove', { number })}
            onClick={props.onRemove}
          />
          <span className={styles.chevron}>
            <Tool
              icon={IconChevronDown}
              label={t(isOpen ? 'questions.close' : 'questions.open', { number })}
              onClick={onToggle}
            />
          </span>
        </span>
      </div>
      {problems.length > 0 && (
        <ul className={styles.cardProblems}>
          {problems.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {!isOpen && question.rules.length > 0 && <Sentences {...props} />}
      {isOpen && <OpenQuestion {...props} />}
    </li>
  );
}

function Sentences({ question, definition }: QuestionCardProps) {
  const t = useSurveyTexts();
  return (
    <ul className={styles.sentences}>
      {question.rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
        <li key={index}>
          <IconRoute size={14} stroke={1.8} aria-hidden />
          {ruleSentence(t, rule, question, definition)}
        </li>
      ))}
    </ul>
  );
}

function OpenQuestion({ question, definition, isLocked, onChange }: QuestionCardProps) {
  const t = useSurveyTexts();
  return (
    <Stack gap={16} className={styles.questionBody}>
      {isLocked && (
        <Alert color="gray" icon={<IconLock size={16} stroke={1.8} aria-hidden />}>
          {t('questions.locked')}
        </Alert>
      )}
      <TitleField
        question={question}
        questions={definition.questions}
        onChange={(title) => onChange({ ...question, title }, 'title')}
      />
      <Textarea
        label={t('questions.help')}
        description={t('questions.help_help')}
        autosize
        minRows={1}
        maxLength={500}
        value={question.help}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, help: value }, 'help')}
      />
      <Checkbox
        label={t('questions.required')}
        checked={question.required}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...question, required: checked }, 'required')
        }
      />
      <QuestionFields question={question} isLocked={isLocked} onChange={onChange} />
      <RulesEditor
        question={question}
        definition={definition}
        onChange={(rules, group) => onChange({ ...question, rules }, `rules.${group}`)}
      />
    </Stack>
  );
}
