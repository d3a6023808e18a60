import type { EmailDocument } from '@clientela/contract';
import { EMAIL_FONTS } from '@clientela/contract/email-models';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useEmailTexts } from '../email-models.texts.ts';
import { ColorField } from './block-inputs.tsx';

type Settings = EmailDocument['settings'];

const COLORS = ['background', 'content_background', 'text_color', 'link_color'] as const;

interface StylePanelProps {
  settings: Settings;
  onChange(settings: Settings, field: string): void;
}

/** Colours and font of the whole message. */
export function StylePanel({ settings, onChange }: StylePanelProps) {
  const t = useEmailTexts();
  return (
    <Stack gap={12}>
      <Text fw={540}>{t('form.style')}</Text>
      {COLORS.map((color) => (
        <ColorField
          key={color}
          label={t(`style.${color}`)}
          value={settings[color]}
          onChange={(value) => onChange({ ...settings, [color]: value }, color)}
        />
      ))}
      <NativeSelect
        size="xs"
        label={t('style.font')}
        data={[...EMAIL_FONTS]}
        value={settings.font}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            { ...settings, font: EMAIL_FONTS.find((font) => font === value) ?? settings.font },
            'font',
          )
        }
      />
    </Stack>
  );
}
