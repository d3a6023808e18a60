import type { SurveyQuestion } from '@clientela/contract';
import { Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { DateField } from '#ui/date-field.tsx';
import { moved, newOption } from '../new-survey.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';
import { Tool } from './tool.tsx';

interface QuestionFieldsProps {
  question: SurveyQuestion;
  /** Its answers fix the limits and options. */
  isLocked: boolean;
  /** `group` joins consecutive changes to one step of undo. */
  onChange(question: SurveyQuestion, group: string): void;
}

type Of<Type extends SurveyQuestion['type']> = Extract<SurveyQuestion, { type: Type }>;
type FieldsOf<Type extends SurveyQuestion['type']> = Omit<QuestionFieldsProps, 'question'> & {
  question: Of<Type>;
};

/** What only some types of questions have. */
export function QuestionFields({ question, ...props }: QuestionFieldsProps) {
  switch (question.type) {
    case 'NUMBER':
      return <NumberFields question={question} {...props} />;
    case 'DATE':
      return <DateFields question={question} {...props} />;
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return <ChoiceFields question={question} {...props} />;
    case 'TRUE_FALSE':
      return <Labels question={question} keys={['true_label', 'false_label']} {...props} />;
    case 'NPS':
      return <Labels question={question} keys={['low_label', 'high_label']} {...props} />;
    case 'RATE':
      return <RateFields question={question} {...props} />;
    case 'ORDER_PRODUCT_NPS':
    case 'ORDER_PRODUCT_CSAT':
      return <ProductFields question={question} {...props} />;
    default:
      return null;
  }
}

function NumberFields({ question, isLocked, onChange }: FieldsOf<'NUMBER'>) {
  const t = useSurveyTexts();
  const { min, max, decimals } = question;
  return (
    <Group grow align="start">
      <Limit
        label={t('questions.min')}
        value={min}
        decimals={decimals}
        isLocked={isLocked}
        onChange={(value) => onChange({ ...question, min: value }, 'min')}
      />
      <Limit
        label={t('questions.max')}
        value={max}
        decimals={decimals}
        isLocked={isLocked}
        onChange={(value) => onChange({ ...question, max: value }, 'max')}
      />
      <Whole
        label={t('questions.decimals')}
        value={decimals}
        range={[0, 4]}
        isLocked={isLocked}
        onChange={(value) => onChange({ ...question, decimals: value }, 'decimals')}
      />
    </Group>
  );
}

interface LimitProps {
  label: string;
  /** Null: no limit. */
  value: number | null;
  decimals?: number;
  least?: number;
  most?: number;
  isLocked: boolean;
  onChange(value: number | null): void;
}

function Limit({ label, value, decimals = 0, least, most, isLocked, onChange }: LimitProps) {
  return (
    <NumberInput
      label={label}
      value={value ?? ''}
      decimalScale={decimals}
      decimalSeparator=","
      {...(least !== undefined && { min: least })}
      {...(most !== undefined && { max: most })}
      disabled={isLocked}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}

interface WholeProps {
  label: string;
  help?: string;
  value: number;
  range: readonly [least: number, most: number];
  isLocked: boolean;
  onChange(value: number): void;
}

function Whole({ label, help, value, range: [min, max], isLocked, onChange }: WholeProps) {
  return (
    <NumberInput
      label={label}
      description={help}
      min={min}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      value={value}
      disabled={isLocked}
      onChange={(typed) => typed !== '' && onChange(Number(typed))}
    />
  );
}

function DateFields({ question, isLocked, onChange }: FieldsOf<'DATE'>) {
  const t = useSurveyTexts();
  return (
    <Group grow align="start">
      {(['min', 'max'] as const).map((key) => (
        <DateField
          key={key}
          label={t(`questions.${key}_day`)}
          value={question[key] ?? ''}
          disabled={isLocked}
          onChange={(day) => onChange({ ...question, [key]: day || null }, key)}
        />
      ))}
    </Group>
  );
}

type LabelKey = 'true_label' | 'false_label' | 'low_label' | 'high_label';

function Labels({
  question,
  keys,
  onChange,
}: Omit<FieldsOf<'TRUE_FALSE' | 'NPS'>, 'isLocked'> & { keys: readonly LabelKey[] }) {
  const t = useSurveyTexts();
  const labels = question as SurveyQuestion & Partial<Record<LabelKey, string>>;
  return (
    <Group grow align="start">
      {keys.map((key) => (
        <TextInput
          key={key}
          label={t(`questions.${key}`)}
          maxLength={60}
          value={labels[key] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...question, [key]: value }, key)}
        />
      ))}
    </Group>
  );
}

function RateFields({ question, isLocked, onChange }: FieldsOf<'RATE'>) {
  const t = useSurveyTexts();
  return (
    <div className={styles.short}>
      <Whole
        label={t('questions.steps')}
        value={question.steps}
        range={[3, 10]}
        isLocked={isLocked}
        onChange={(steps) => onChange({ ...question, steps }, 'steps')}
      />
    </div>
  );
}

function ProductFields({
  question,
  isLocked,
  onChange,
}: FieldsOf<'ORDER_PRODUCT_NPS' | 'ORDER_PRODUCT_CSAT'>) {
  const t = useSurveyTexts();
  return (
    <Whole
      label={t('questions.max_products')}
      help={t('questions.max_products_help')}
      value={question.max_products}
      range={[1, 10]}
      isLocked={isLocked}
      onChange={(max_products) => onChange({ ...question, max_products }, 'max_products')}
    />
  );
}

const MOST_OPTIONS = 30;

function ChoiceFields({
  question,
  isLocked,
  onChange,
}: FieldsOf<'SINGLE_CHOICE' | 'MULTIPLE_CHOICE'>) {
  const t = useSurveyTexts();
  const { options, has_other, shuffle } = question;
  const set = (changed: typeof options, group: string) =>
    onChange({ ...question, options: changed }, group);
  return (
    <Stack gap={12}>
      <fieldset className={styles.options}>
        <legend>{t('questions.options')}</legend>
        {options.map((option, index) => {
          const number = index + 1;
          return (
            <div key={option.id} className={styles.option}>
              <TextInput
                aria-label={t('questions.option', { number })}
                placeholder={t('questions.option', { number })}
                maxLength={200}
                value={option.label}
                onChange={({ currentTarget: { value } }) =>
                  set(options.with(index, { ...option, label: value }), option.id)
                }
              />
              <Tool
                icon={IconArrowUp}
                label={t('questions.up_option', { number })}
                isOff={index === 0}
                onClick={() => set(moved(options, index, index - 1), 'move')}
              />
              <Tool
                icon={IconArrowDown}
                label={t('questions.down_option', { number })}
                isOff={index === options.length - 1}
                onClick={() => set(moved(options, index, index + 1), 'move')}
              />
              <Tool
                icon={IconTrash}
                label={t('questions.remove_option', { number })}
                isOff={isLocked || options.length <= 2}
                onClick={() => set(options.toSpliced(index, 1), 'remove')}
              />
            </div>
          );
        })}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          disabled={isLocked || options.length >= MOST_OPTIONS}
          onClick={() => set([...options, newOption()], 'add')}
        >
          {t('questions.add_option')}
        </Button>
      </fieldset>
      <Checkbox
        label={t('questions.own_answer')}
        checked={has_other}
        disabled={isLocked}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...question, has_other: checked }, 'has_other')
        }
      />
      <Checkbox
        label={t('questions.shuffle')}
        checked={shuffle}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...question, shuffle: checked }, 'shuffle')
        }
      />
      {question.type === 'MULTIPLE_CHOICE' && (
        <Group grow align="start">
          {(['min', 'max'] as const).map((key) => (
            <Limit
              key={key}
              label={t(`questions.${key}_picks`)}
              value={question[key]}
              least={1}
              most={31}
              isLocked={isLocked}
              onChange={(value) => onChange({ ...question, [key]: value }, key)}
            />
          ))}
        </Group>
      )}
    </Stack>
  );
}
