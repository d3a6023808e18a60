import type { PopupTargeting } from '@clientela/contract';
import {
  ActionIcon,
  Button,
  Checkbox,
  MultiSelect,
  NativeSelect,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Switch.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useClusterChoices } from '#areas/records/clusters/index.ts';
import { MoneyInput } from '#ui/money-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePopupTexts } from '../popups.texts.ts';
import styles from './popups.module.css';
import type { TabProps } from './use-draft.ts';

const VISITORS = ['any', 'new', 'returning', 'known', 'unknown'] as const;
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const;

/** Which visitors and pages a pop-up is for. */
export function WhoTab({ edits }: TabProps) {
  const t = usePopupTexts();
  const { targeting } = edits.draft.definition;
  const set = <Key extends keyof PopupTargeting & string>(key: Key, value: PopupTargeting[Key]) =>
    edits.setDefinition('targeting', { ...targeting, [key]: value }, `targeting.${key}`);
  const clusters = useClusterChoices().data?.data ?? [];
  const [device = 'all'] = targeting.devices.length === 1 ? targeting.devices : [];
  return (
    <>
      <Panel title={t('who.pages')}>
        <Stack gap={16}>
          <Pages
            label={t('who.include')}
            help={t('who.include_help')}
            rules={targeting.include}
            onChange={(rules) => set('include', rules)}
          />
          <Pages
            label={t('who.exclude')}
            rules={targeting.exclude}
            onChange={(rules) => set('exclude', rules)}
          />
          <Switch
            label={t('who.checkout')}
            description={t('who.checkout_help')}
            checked={targeting.on_checkout}
            onChange={({ currentTarget: { checked } }) => set('on_checkout', checked)}
          />
        </Stack>
      </Panel>
      <Panel title={t('who.visitor')}>
        <Stack gap={16}>
          <NativeSelect
            label={t('who.visitor')}
            value={targeting.visitor}
            data={VISITORS.map((value) => ({ value, label: t(`who.visitors.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set('visitor', VISITORS.find((one) => one === value) ?? 'any')
            }
          />
          <NativeSelect
            label={t('who.devices')}
            value={device}
            data={[
              { value: 'all', label: t('who.all_devices') },
              { value: 'desktop', label: t('who.desktop') },
              { value: 'phone', label: t('who.phone') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              set('devices', value === 'desktop' || value === 'phone' ? [value] : [])
            }
          />
          <MultiSelect
            label={t('who.clusters')}
            description={t('who.clusters_help')}
            data={clusters.map(({ id, name }) => ({ value: id, label: name }))}
            value={targeting.customer_cluster_ids}
            maxValues={10}
            searchable
            onChange={(ids) => set('customer_cluster_ids', ids)}
          />
        </Stack>
      </Panel>
      <Panel title={t('who.cart')}>
        <Stack gap={12}>
          <Cents
            label={t('who.cart_min')}
            value={targeting.cart_min}
            onChange={(cents) => set('cart_min', cents)}
          />
          <Cents
            label={t('who.cart_max')}
            value={targeting.cart_max}
            onChange={(cents) => set('cart_max', cents)}
          />
        </Stack>
      </Panel>
      <Panel title={t('who.origin')}>
        <Stack gap={12}>
          {UTM.map((key) => (
            <TextInput
              key={key}
              label={t(`who.${key}`)}
              maxLength={key === 'referrer' ? 200 : 120}
              value={targeting[key]}
              onChange={({ currentTarget: { value } }) => set(key, value)}
            />
          ))}
        </Stack>
      </Panel>
    </>
  );
}

interface CentsProps {
  label: string;
  /** Null: no limit. */
  value: number | null;
  onChange(cents: number | null): void;
}

function Cents({ label, value, onChange }: CentsProps) {
  return (
    <Stack gap={6}>
      <Checkbox
        label={label}
        checked={value !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? 100_00 : null)}
      />
      {value !== null && (
        <MoneyInput aria-label={label} maw={200} value={value} onChange={onChange} />
      )}
    </Stack>
  );
}

type Rule = PopupTargeting['include'][number];
const TESTS = ['contains', 'is', 'starts_with', 'matches'] as const;

interface PagesProps {
  label: string;
  help?: string;
  rules: readonly Rule[];
  onChange(rules: Rule[]): void;
}

function Pages({ label, help, rules, onChange }: PagesProps) {
  const t = usePopupTexts();
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <div>
        <strong>{label}</strong>
        {help && <div className="soft">{help}</div>}
      </div>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its place
        <div key={index} className={styles.rule}>
          <NativeSelect
            aria-label={label}
            value={rule.test}
            data={TESTS.map((value) => ({ value, label: t(`who.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                rules.with(index, {
                  ...rule,
                  test: TESTS.find((one) => one === value) ?? rule.test,
                }),
              )
            }
          />
          <TextInput
            aria-label={t('who.page')}
            placeholder={t('who.page')}
            maxLength={300}
            value={rule.value}
            onChange={({ currentTarget: { value } }) =>
              onChange(rules.with(index, { ...rule, value }))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('who.remove_page')}
            onClick={() => onChange(rules.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        disabled={rules.length >= 20}
        onClick={() => onChange([...rules, { test: 'contains', value: '' }])}
      >
        {t('who.add_page')}
      </Button>
    </Stack>
  );
}
