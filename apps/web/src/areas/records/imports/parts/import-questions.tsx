import type { Import, ImportPreview } from '@clientela/contract';
import { ORDER_STATUSES } from '@clientela/domain';
import { Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { orderStatus } from '#lib/order-status.ts';
import { Panel } from '#ui/panel.tsx';
import type { Settings } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

interface PartProps {
  preview: ImportPreview;
  settings: Settings;
  onChange(changed: Settings): void;
}

/** The person decides ambiguous formats of numbers and dates; they are never guessed. */
export function Questions({ preview, settings, onChange }: PartProps) {
  const t = useImportTexts();
  const answered = Object.entries(settings.formats ?? {}).flatMap(([column, format]) =>
    (['decimal', 'date'] as const)
      .filter((about) => format[about])
      .map((about) => ({ column, about, examples: [] as string[] })),
  );
  const open = preview.questions.filter(
    ({ column, about }) => !answered.some((one) => one.column === column && one.about === about),
  );
  const questions = [...answered, ...open];
  if (questions.length === 0) return null;
  return (
    <Panel title={t('detail.questions_title')}>
      <Stack gap={16}>
        {questions.map(({ column, about, examples }) => (
          <Radio.Group
            key={`${column} ${about}`}
            data-open={settings.formats?.[column]?.[about] === undefined || undefined}
            label={t(`detail.${about}_question`, { column })}
            description={examples.join(' · ')}
            value={settings.formats?.[column]?.[about] ?? ''}
            onChange={(answer) =>
              onChange({
                formats: {
                  ...settings.formats,
                  [column]: { ...settings.formats?.[column], [about]: answer },
                },
              })
            }
          >
            <Group mt={8}>
              {(about === 'decimal'
                ? (['comma', 'dot'] as const)
                : (['day_first', 'month_first'] as const)
              ).map((value) => (
                <Radio key={value} size="xs" value={value} label={t(`detail.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
        ))}
      </Stack>
    </Panel>
  );
}

/** Maps the file's order statuses, or sets one status for all orders if it has none. */
export function Statuses({
  preview,
  settings,
  kind,
  onChange,
}: PartProps & { kind: Import['kind'] }) {
  const t = useImportTexts();
  const options = ORDER_STATUSES.map((value) => ({ value, label: orderStatus(value).label }));
  if (kind === 'customers') return null;
  if (!preview.has_status_column) {
    return (
      <Panel>
        <NativeSelect
          label={t('detail.default_status')}
          description={t('detail.default_status_help')}
          data={options}
          value={settings.default_status ?? 'paid'}
          onChange={({ currentTarget: { value } }) =>
            onChange({ default_status: ORDER_STATUSES.find((known) => known === value) })
          }
          maw={320}
        />
      </Panel>
    );
  }
  const given = settings.statuses ?? {};
  return (
    <Words
      title={t('detail.statuses_title')}
      lead={t('detail.statuses_lead')}
      words={[...Object.keys(given), ...preview.unknown_statuses]}
      options={[{ value: '', label: orderStatus('pending').label }, ...options]}
      meaningOf={(word) => given[word] ?? ''}
      onChange={(word, value) => {
        const chosen = ORDER_STATUSES.find((known) => known === value);
        if (chosen) onChange({ statuses: { ...given, [word]: chosen } });
      }}
    />
  );
}

/** The meaning of the file's consent words; unset ones give none. */
export function Consents({ preview, settings, onChange }: PartProps) {
  const t = useImportTexts();
  const given = settings.consents ?? {};
  return (
    <Words
      title={t('detail.consents_title')}
      lead={t('detail.consents_lead')}
      words={[...Object.keys(given), ...preview.unknown_consents]}
      options={[
        { value: 'no', label: t('detail.consent_no') },
        { value: 'yes', label: t('detail.consent_yes') },
      ]}
      meaningOf={(word) => (given[word] ? 'yes' : 'no')}
      onChange={(word, value) => onChange({ consents: { ...given, [word]: value === 'yes' } })}
    />
  );
}

interface WordsProps {
  title: string;
  lead: string;
  /** Mapped words and unknown words; a word may be both. */
  words: readonly string[];
  options: { value: string; label: string }[];
  meaningOf(word: string): string;
  onChange(word: string, value: string): void;
}

/** Words of the file, each with a select of meanings. */
function Words({ title, lead, words, options, meaningOf, onChange }: WordsProps) {
  if (words.length === 0) return null;
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed" mb={12}>
        {lead}
      </Text>
      <div className={styles.statuses}>
        {[...new Set(words)].map((word) => (
          <NativeSelect
            key={word}
            size="xs"
            label={word}
            data={options}
            value={meaningOf(word)}
            onChange={({ currentTarget: { value } }) => onChange(word, value)}
          />
        ))}
      </div>
    </Panel>
  );
}
