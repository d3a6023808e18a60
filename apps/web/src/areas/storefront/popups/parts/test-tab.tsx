import type { PopupVariant } from '@clientela/contract';
import { POPUP_LETTERS } from '@clientela/contract/popups';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { Panel } from '#ui/panel.tsx';
import { newBlockId } from '../new-popup.ts';
import { usePreviewPopup } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';
import type { TabProps } from './use-draft.ts';

/** Versions that compete, visitors left out for comparison, and a look on the shop itself. */
export function TestTab({ edits, popup }: TabProps) {
  const t = usePopupTexts();
  const preview = usePreviewPopup(popup.id);
  const { variants, holdout_percentage } = edits.draft.definition;
  const set = (changed: PopupVariant[]) => edits.setDefinition('variants', changed, 'variants');
  const free = POPUP_LETTERS.find((letter) => !variants.some((one) => one.letter === letter));
  return (
    <>
      <Panel title={t('test.variants')}>
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('test.help')}
          </Text>
          {variants.map((variant, index) => (
            <Group key={variant.letter} align="end">
              <NumberInput
                label={`${t('test.variant', { letter: variant.letter })}: ${t('test.share').toLowerCase()}`}
                min={1}
                max={100}
                value={variant.weight}
                onChange={(weight) =>
                  weight !== '' && set(variants.with(index, { ...variant, weight: Number(weight) }))
                }
              />
              {variants.length > 1 && (
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => set(variants.toSpliced(index, 1))}
                >
                  {t('test.remove', { letter: variant.letter })}
                </Button>
              )}
            </Group>
          ))}
          {free && (
            <Button
              variant="default"
              style={{ alignSelf: 'start' }}
              onClick={() => variants[0] && set([...variants, copyOf(variants[0], free)])}
            >
              {t('test.add')}
            </Button>
          )}
          <NumberInput
            label={t('test.holdout')}
            description={t('test.holdout_help')}
            min={0}
            max={50}
            maw={320}
            value={holdout_percentage}
            onChange={(share) =>
              share !== '' && edits.setDefinition('holdout_percentage', Number(share))
            }
          />
        </Stack>
      </Panel>
      <Panel title={t('test.on_shop')}>
        <Stack gap={12}>
          <Text size="sm">{t('test.on_shop_help')}</Text>
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            loading={preview.isPending}
            disabled={edits.autosave.isDirty}
            onClick={() =>
              preview.mutate(undefined, {
                onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
              })
            }
          >
            {t('test.open')}
          </Button>
        </Stack>
      </Panel>
    </>
  );
}

/** A version begins as a copy of the first, to change one thing. */
function copyOf(variant: PopupVariant, letter: PopupVariant['letter']): PopupVariant {
  const withIds = (blocks: PopupVariant['form']) =>
    blocks.map((block) => ({ ...block, id: newBlockId() }));
  return {
    letter,
    weight: variant.weight,
    form: withIds(variant.form),
    success: withIds(variant.success),
  };
}
