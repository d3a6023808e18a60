import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PeriodPickerProps<Preset extends string> {
  presets: readonly Preset[];
  value: Preset;
  onChange(preset: Preset): void;
}

type PresetKey =
  | 'today'
  | 'yesterday'
  | 'last_week'
  | 'last_month'
  | 'last_7_days'
  | 'last_30_days'
  | 'last_year'
  | 'current_month'
  | 'current_year'
  | 'all'
  | 'custom';

/** The same choice of periods everywhere. */
export function PeriodPicker<Preset extends PresetKey>(props: PeriodPickerProps<Preset>) {
  const { t } = useTranslation('ui');
  const { presets, value, onChange } = props;
  return (
    <NativeSelect
      aria-label={t('period.label')}
      data={presets.map((preset) => ({
        value: preset,
        label: t(`period.${preset as PresetKey}`),
      }))}
      value={value}
      onChange={(event) => {
        const chosen = presets.find((preset) => preset === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
