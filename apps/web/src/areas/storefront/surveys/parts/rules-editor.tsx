import type { SurveyDefinition, SurveyQuestion, SurveyRule } from '@clientela/contract';
import { NPS_GROUPS } from '@clientela/domain/surveys';
import { Button, Checkbox, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import { IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DateField } from '#ui/date-field.tsx';
import { moved } from '../new-survey.ts';
import {
  type Condition,
  endingName,
  newCondition,
  plainTitle,
  ruleSentence,
  scoresOf,
  testsOf,
  valuesOf,
  valueText,
} from '../rule-texts.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';
import { Tool } from './tool.tsx';

const MOST_RULES = 20;
const MOST_CONDITIONS = 10;

interface RulesEditorProps {
  question: SurveyQuestion;
  definition: SurveyDefinition;
  onChange(rules: SurveyRule[], group: string): void;
}

/** Where a question leads, as sentences; one at a time is edited. */
export function RulesEditor({ question, definition, onChange }: RulesEditorProps) {
  const t = useSurveyTexts();
  const [edited, setEdited] = useState<number | null>(null);
  const { rules } = question;

  function add() {
    const [test = 'answered'] = testsOf(question);
    const targets = targetsOf(question, definition);
    const target = targets.at(-1);
    if (!target) return;
    onChange([...rules, { op: 'all', conditions: [newCondition(question, test)], target }], 'add');
    setEdited(rules.length);
  }

  return (
    <fieldset className={styles.rules}>
      <legend>{t('rules.title')}</legend>
      <Text size="sm" c="dimmed">
        {t(rules.length > 0 ? 'rules.note' : 'rules.none')}
      </Text>
      {rules.length > 0 && (
        <ol className={styles.ruleList}>
          {rules.map((rule, index) => {
            const number = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
              <li key={index} className={styles.ruleItem}>
                <div className={styles.ruleHead}>
                  <span>{ruleSentence(t, rule, question, definition)}</span>
                  <span className={styles.tools}>
                    <Tool
                      icon={IconPencil}
                      label={t('rules.edit', { number })}
                      onClick={() => setEdited(edited === index ? null : index)}
                    />
                    <Tool
                      icon={IconArrowUp}
                      label={t('rules.up', { number })}
                      isOff={index === 0}
                      onClick={() => {
                        onChange(moved(rules, index, index - 1), 'move');
                        setEdited(null);
                      }}
                    />
                    <Tool
                      icon={IconTrash}
                      label={t('rules.remove', { number })}
                      onClick={() => {
                        onChange(rules.toSpliced(index, 1), 'remove');
                        setEdited(null);
                      }}
                    />
                  </span>
                </div>
                {edited === index && (
                  <RuleForm
                    rule={rule}
                    question={question}
                    definition={definition}
                    onChange={(changed, group) =>
                      onChange(rules.with(index, changed), `${index}.${group}`)
                    }
                    onClose={() => setEdited(null)}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        disabled={rules.length >= MOST_RULES}
        onClick={add}
      >
        {t('rules.add')}
      </Button>
    </fieldset>
  );
}

type Target = SurveyRule['target'];

/** Later questions, then endings. */
function targetsOf(question: SurveyQuestion, { questions, endings }: SurveyDefinition): Target[] {
  const place = questions.findIndex(({ id }) => id === question.id);
  return [
    ...questions.slice(place + 1).map(({ id }) => ({ kind: 'question' as const, id })),
    ...endings.map(({ id }) => ({ kind: 'ending' as const, id })),
  ];
}

interface RuleFormProps {
  rule: SurveyRule;
  question: SurveyQuestion;
  definition: SurveyDefinition;
  onChange(rule: SurveyRule, group: string): void;
  onClose(): void;
}

function RuleForm({ rule, question, definition, onChange, onClose }: RuleFormProps) {
  const t = useSurveyTexts();
  const { conditions, op } = rule;
  const set = (changed: Condition[], group: string) =>
    onChange({ ...rule, conditions: changed }, group);
  return (
    <Stack gap={12} className={styles.ruleForm}>
      {conditions.length > 1 && (
        <NativeSelect
          label={t('rules.op')}
          value={op}
          data={(['all', 'any'] as const).map((value) => ({
            value,
            label: t(`rules.op_${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...rule, op: value === 'any' ? 'any' : 'all' }, 'op')
          }
        />
      )}
      {conditions.length === 0 && <Text size="sm">{t('rules.no_condition')}</Text>}
      {conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
          key={index}
          number={index + 1}
          condition={condition}
          owner={question}
          questions={definition.questions}
          onChange={(changed) => set(conditions.with(index, changed), `condition.${index}`)}
          onRemove={() => set(conditions.toSpliced(index, 1), 'remove')}
        />
      ))}
      <Button
        size="xs"
        variant="subtle"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        disabled={conditions.length >= MOST_CONDITIONS}
        onClick={() =>
          set([...conditions, newCondition(question, testsOf(question)[0] ?? 'answered')], 'add')
        }
      >
        {t('rules.add_condition')}
      </Button>
      <TargetSelect rule={rule} question={question} definition={definition} onChange={onChange} />
      <Button size="xs" variant="default" style={{ alignSelf: 'end' }} onClick={onClose}>
        {t('rules.close')}
      </Button>
    </Stack>
  );
}

function TargetSelect({ rule, question, definition, onChange }: Omit<RuleFormProps, 'onClose'>) {
  const t = useSurveyTexts();
  const { questions, endings } = definition;
  const targets = targetsOf(question, definition);
  const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;
  const labelOf = ({ kind, id }: Target) => {
    if (kind === 'ending') {
      const ending = endings.find((one) => one.id === id);
      return t('rules.target_ending', { title: ending ? endingName(t, ending) : '' });
    }
    const place = questions.findIndex((one) => one.id === id);
    const title = plainTitle(t, questions[place]?.title ?? '', questions);
    return t('rules.target_question', {
      number: place + 1,
      title: title || t('questions.untitled'),
    });
  };
  const isKnown = targets.some((target) => keyOf(target) === keyOf(rule.target));
  return (
    <NativeSelect
      label={t('rules.target')}
      value={isKnown ? keyOf(rule.target) : ''}
      data={[
        ...(isKnown ? [] : [{ value: '', label: t('rules.target_lost') }]),
        ...targets.map((target) => ({ value: keyOf(target), label: labelOf(target) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const target = targets.find((one) => keyOf(one) === value);
        if (target) onChange({ ...rule, target }, 'target');
      }}
    />
  );
}

interface ConditionRowProps {
  number: number;
  condition: Condition;
  /** The question whose rule it is; conditions look at it and at those before. */
  owner: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  onChange(condition: Condition): void;
  onRemove(): void;
}

function ConditionRow({
  number,
  condition,
  owner,
  questions,
  onChange,
  onRemove,
}: ConditionRowProps) {
  const t = useSurveyTexts();
  const place = questions.findIndex(({ id }) => id === owner.id);
  const askable = questions.slice(0, place + 1);
  const question = askable.find(({ id }) => id === condition.question_id);
  const tests = question ? testsOf(question) : [];
  const offered = question && !tests.includes(condition.test) ? [condition.test, ...tests] : tests;
  return (
    <div className={styles.condition}>
      <NativeSelect
        aria-label={t('rules.question', { number })}
        value={question?.id ?? ''}
        data={[
          ...(question ? [] : [{ value: '', label: t('rules.target_lost') }]),
          ...askable.map((one, index) => ({
            value: one.id,
            label:
              one.id === owner.id
                ? t('rules.own')
                : t('rules.earlier', {
                    number: index + 1,
                    title: plainTitle(t, one.title, questions) || t('questions.untitled'),
                  }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = askable.find(({ id }) => id === value);
          if (chosen) onChange(newCondition(chosen, testsOf(chosen)[0] ?? 'answered'));
        }}
      />
      {question && (
        <NativeSelect
          aria-label={t('rules.test', { number })}
          value={condition.test}
          data={offered.map((value) => ({ value, label: t(`tests.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const test = offered.find((one) => one === value);
            if (test) onChange(newCondition(question, test));
          }}
        />
      )}
      {question && (
        <ConditionValue
          label={t('rules.value', { number })}
          condition={condition}
          question={question}
          onChange={onChange}
        />
      )}
      <Tool icon={IconTrash} label={t('rules.remove_condition', { number })} onClick={onRemove} />
    </div>
  );
}

interface ConditionValueProps {
  label: string;
  condition: Condition;
  question: SurveyQuestion;
  onChange(condition: Condition): void;
}

function ConditionValue({ label, condition, question, onChange }: ConditionValueProps) {
  const t = useSurveyTexts();
  const values = valuesOf(question);
  switch (condition.test) {
    case 'nps_group':
      return (
        <NativeSelect
          aria-label={label}
          value={condition.group}
          data={NPS_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const group = NPS_GROUPS.find((one) => one === value);
            if (group) onChange({ ...condition, group });
          }}
        />
      );
    case 'gte':
    case 'lte': {
      const scores = scoresOf(question);
      return scores ? (
        <NativeSelect
          aria-label={label}
          value={String(condition.number)}
          data={scores.map(String)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...condition, number: Number(value) })
          }
        />
      ) : (
        <NumberInput
          aria-label={label}
          decimalSeparator=","
          value={condition.number}
          onChange={(typed) => typed !== '' && onChange({ ...condition, number: Number(typed) })}
        />
      );
    }
    case 'one_of':
      return (
        <Stack gap={6} role="group" aria-label={label}>
          {(values ?? []).map((value) => (
            <Checkbox
              key={value}
              label={valueText(t, question, value)}
              checked={condition.values.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...condition,
                  values: (values ?? []).filter((one) =>
                    one === value ? checked : condition.values.includes(one),
                  ),
                })
              }
            />
          ))}
        </Stack>
      );
    case 'equals':
      if (values) {
        return (
          <NativeSelect
            aria-label={label}
            value={condition.value}
            data={values.map((value) => ({ value, label: valueText(t, question, value) }))}
            onChange={({ currentTarget: { value } }) => onChange({ ...condition, value })}
          />
        );
      }
      if (question.type === 'DATE') {
        return (
          <DateField
            aria-label={label}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        );
      }
      return <WrittenValue label={label} condition={condition} onChange={onChange} />;
    case 'contains':
      return <WrittenValue label={label} condition={condition} onChange={onChange} />;
    default:
      return null;
  }
}

function WrittenValue({
  label,
  condition,
  onChange,
}: Pick<ConditionValueProps, 'label' | 'onChange'> & {
  condition: Extract<Condition, { test: 'equals' | 'contains' }>;
}) {
  return (
    <TextInput
      aria-label={label}
      maxLength={200}
      value={condition.value}
      onChange={({ currentTarget: { value } }) => onChange({ ...condition, value })}
    />
  );
}
