import type { PopupDesign } from '@clientela/contract';
import { BUTTON_RADII, EMAIL_FONTS } from '@clientela/contract/email-models';
import { POPUP_FORMATS } from '@clientela/contract/popups';
import {
  Button,
  Code,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import '@mantine/core/styles/Code.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/SimpleGrid.css';
import { ColorField, useBrand } from '#areas/messaging/email-models/index.ts';
import { Panel } from '#ui/panel.tsx';
import { usePopupTexts } from '../popups.texts.ts';
import type { TabProps } from './use-draft.ts';

const COLORS = ['background', 'text_color', 'primary_color'] as const;

/** The form of the pop-up and its colours. */
export function LookTab({ edits, popup }: TabProps) {
  const t = usePopupTexts();
  const brand = useBrand().data;
  const { format, design } = edits.draft.definition;
  const set = <Key extends keyof PopupDesign & string>(key: Key, value: PopupDesign[Key]) =>
    edits.setDefinition('design', { ...design, [key]: value }, `design.${key}`);
  return (
    <Panel>
      <Stack gap={16}>
        <NativeSelect
          label={t('look.format')}
          value={format}
          data={POPUP_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = POPUP_FORMATS.find((one) => one === value) ?? format;
            // A form within the page has nothing to wait for.
            const trigger = chosen === 'INLINE' && { trigger: { kind: 'IMMEDIATE' as const } };
            edits.changeDefinition({ format: chosen, ...trigger });
          }}
        />
        {format === 'INLINE' && (
          <div>
            <Text size="sm" mb={4}>
              {t('look.inline')}
            </Text>
            <Code block>{`<div data-clientela="${popup.id}"></div>`}</Code>
          </div>
        )}
        {(format === 'SLIDE_IN' || format === 'BAR') && (
          <NativeSelect
            label={t('look.place')}
            value={design.place}
            data={(['start', 'end'] as const).map((value) => ({
              value,
              label: t(`look.${format}_${value}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              set('place', value === 'start' ? 'start' : 'end')
            }
          />
        )}
        <SimpleGrid cols={3}>
          {COLORS.map((color) => (
            <ColorField
              key={color}
              label={t(`look.${color}`)}
              value={design[color]}
              onChange={(value) => set(color, value)}
            />
          ))}
        </SimpleGrid>
        <NativeSelect
          label={t('look.font')}
          data={[...EMAIL_FONTS]}
          value={design.font}
          onChange={({ currentTarget: { value } }) =>
            set('font', EMAIL_FONTS.find((font) => font === value) ?? design.font)
          }
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('look.button_shape')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('look.button_shape')}
            data={BUTTON_RADII.map((radius) => ({
              value: String(radius),
              label: t(`look.radius_${radius}`),
            }))}
            value={String(design.button_radius)}
            onChange={(value) =>
              set('button_radius', BUTTON_RADII.find((radius) => String(radius) === value) ?? 6)
            }
          />
        </div>
        {brand?.is_saved && (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            onClick={() =>
              edits.setDefinition('design', {
                ...design,
                background: brand.content_background,
                text_color: brand.text_color,
                primary_color: brand.primary_color,
                font: brand.font,
                button_radius: brand.button_radius,
              })
            }
          >
            {t('look.brand')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
