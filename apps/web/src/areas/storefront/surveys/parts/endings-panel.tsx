import type { SurveyEnding } from '@clientela/contract';
import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { newEnding } from '../new-survey.ts';
import { endingName } from '../rule-texts.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';
import { Tool } from './tool.tsx';
import type { TabProps } from './use-draft.ts';

const MOST_ENDINGS = 10;

interface EndingsPanelProps extends Pick<TabProps, 'edits'> {
  onShow(ending_id: string): void;
}

/** The last screens, one of which each path reaches. */
export function EndingsPanel({ edits, onShow }: EndingsPanelProps) {
  const t = useSurveyTexts();
  const { endings } = edits.draft.definition;
  const set = (changed: SurveyEnding[], group: string) =>
    edits.setDefinition('endings', changed, group);
  return (
    <Panel title={t('endings.title')}>
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {t('endings.note')}
        </Text>
        <ol className={styles.questions}>
          {endings.map((ending, index) => (
            <li key={ending.id} className={styles.ending} data-ending={ending.id}>
              <div className={styles.endingHead}>
                <strong>{endingName(t, ending)}</strong>
                {index === 0 && <StatusBadge tone="neutral">{t('endings.first')}</StatusBadge>}
                <span className={styles.tools}>
                  <Tool
                    icon={IconTrash}
                    label={t('endings.remove', { number: index + 1 })}
                    isOff={endings.length === 1}
                    onClick={() => set(endings.toSpliced(index, 1), 'remove')}
                  />
                </span>
              </div>
              <EndingFields
                ending={ending}
                number={index + 1}
                onEnter={() => onShow(ending.id)}
                onChange={(changed, group) =>
                  set(endings.with(index, changed), `${ending.id}.${group}`)
                }
              />
            </li>
          ))}
        </ol>
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          disabled={endings.length >= MOST_ENDINGS}
          onClick={() => set([...endings, newEnding()], 'add')}
        >
          {t('endings.add')}
        </Button>
      </Stack>
    </Panel>
  );
}

interface EndingFieldsProps {
  ending: SurveyEnding;
  number: number;
  /** The focus came from elsewhere. */
  onEnter(): void;
  onChange(ending: SurveyEnding, group: string): void;
}

function EndingFields({ ending, number, onEnter, onChange }: EndingFieldsProps) {
  const t = useSurveyTexts();
  const { title, text, coupon, link } = ending;
  return (
    <Stack
      gap={12}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEnter();
      }}
    >
      <TextInput
        label={t('endings.heading', { number })}
        maxLength={300}
        value={title}
        onChange={({ currentTarget: { value } }) => onChange({ ...ending, title: value }, 'title')}
      />
      <Textarea
        label={t('endings.text')}
        autosize
        minRows={2}
        maxLength={1000}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ ...ending, text: value }, 'text')}
      />
      <TextInput
        label={t('endings.coupon')}
        description={t('endings.coupon_help')}
        maxLength={60}
        maw={320}
        value={coupon}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...ending, coupon: value }, 'coupon')
        }
      />
      <Checkbox
        label={t('endings.link')}
        checked={link !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange(
            {
              ...ending,
              link: checked ? { label: t('endings.link_new'), href: 'https://' } : null,
            },
            'link',
          )
        }
      />
      {link && (
        <Group grow align="start">
          <TextInput
            label={t('endings.link_label')}
            maxLength={60}
            value={link.label}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...ending, link: { ...link, label: value } }, 'link.label')
            }
          />
          <TextInput
            label={t('endings.link_href')}
            inputMode="url"
            maxLength={2000}
            value={link.href}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...ending, link: { ...link, href: value } }, 'link.href')
            }
          />
        </Group>
      )}
    </Stack>
  );
}
