import type { SurveyQuestion } from '@clientela/contract';
import { VARIABLE_FIELDS } from '@clientela/domain';
import { ActionIcon, Menu, Textarea } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAfterRender } from '#lib/after-render.ts';
import { plainTitle } from '../rule-texts.ts';
import { useSurveyTexts } from '../surveys.texts.ts';

/** The values of the customer and the store that a page fills in. */
const PAGE_VARIABLES = [
  'customer.first_name',
  'customer.full_name',
  'customer.email',
  ...VARIABLE_FIELDS.map((field) => `customer.${field}` as const),
  'store.name',
] as const;

interface TitleFieldProps {
  question: SurveyQuestion;
  questions: readonly SurveyQuestion[];
  onChange(title: string): void;
}

/** The text of a question, with a menu of values to insert at the cursor. */
export function TitleField({ question, questions, onChange }: TitleFieldProps) {
  const t = useSurveyTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const afterRender = useAfterRender();
  const earlier = questions.slice(
    0,
    questions.findIndex(({ id }) => id === question.id),
  );

  function insert(variable: string) {
    const { title } = question;
    const start = field.current?.selectionStart ?? title.length;
    const end = field.current?.selectionEnd ?? start;
    onChange(title.slice(0, start) + variable + title.slice(end));
    afterRender(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + variable.length, start + variable.length);
    });
  }

  return (
    <Textarea
      ref={field}
      label={t('questions.heading')}
      autosize
      minRows={1}
      maxLength={300}
      value={question.title}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      rightSectionWidth={40}
      rightSection={
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('questions.insert')}>
              <IconVariable size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={320} maw={360} style={{ overflowY: 'auto' }}>
            {earlier.length > 0 && <Menu.Label>{t('questions.insert_answers')}</Menu.Label>}
            {earlier.map((one, index) => (
              <Menu.Item key={one.id} onClick={() => insert(`{{answer.${one.id}}}`)}>
                {t('questions.insert_answer', {
                  number: index + 1,
                  title: plainTitle(t, one.title, questions) || t('questions.untitled'),
                })}
              </Menu.Item>
            ))}
            <Menu.Label>{t('questions.insert_customer')}</Menu.Label>
            {PAGE_VARIABLES.map((variable) => {
              const fallback = t(`fallbacks.${variable}`);
              return (
                <Menu.Item
                  key={variable}
                  onClick={() =>
                    insert(fallback ? `{{${variable} | "${fallback}"}}` : `{{${variable}}}`)
                  }
                >
                  {t(`variables.${variable}`)}
                </Menu.Item>
              );
            })}
            <Menu.Label>{t('questions.insert_note')}</Menu.Label>
          </Menu.Dropdown>
        </Menu>
      }
    />
  );
}
