import type { SavedBrand } from '@clientela/contract';
import { Brand, type BrandSuggestion } from '@clientela/contract/brand';
import { BUTTON_RADII, EMAIL_FONTS } from '@clientela/contract/email-models';
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/SimpleGrid.css';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { PicturePicker } from '#areas/messaging/pictures/index.ts';
import { Can } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useBrand, useSaveBrand, useSuggestBrand } from '../brand.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { ColorField } from '../parts/block-inputs.tsx';
import styles from '../parts/brand.module.css';
import { BrandSample } from '../parts/brand-sample.tsx';
import { CanvasText } from '../parts/canvas/canvas-text.tsx';
import { SocialFields } from '../parts/social-fields.tsx';

/** The look that new e-mails of the store begin with. */
export function BrandScreen() {
  const t = useEmailTexts();
  const brand = useBrand();
  return (
    <Page
      title={t('brand.title')}
      lead={t('brand.lead')}
      before={<BackLink to="/email-models" label={t('form.back')} />}
    >
      <Loaded query={brand}>{(loaded) => <BrandForm saved={loaded} />}</Loaded>
    </Page>
  );
}

type Form = UseFormReturnType<Brand>;

function BrandForm({ saved: { is_saved: _, ...saved } }: { saved: SavedBrand }) {
  const t = useEmailTexts();
  const save = useSaveBrand();
  const suggest = useSuggestBrand();
  const form = useForm<Brand>({
    initialValues: saved,
    validate: rulesOf(Brand) as (values: Brand) => Record<string, string>,
  });

  function submit(brand: Brand) {
    save.mutate(brand, {
      onSuccess: () => {
        form.resetDirty();
        suggest.reset();
        toast('success', t('brand.saved'));
      },
      onError: (error) => showFailure(form, error),
    });
  }

  /** Only what was found: what is being typed elsewhere in the form stays. */
  function fill({ brand, found }: BrandSuggestion) {
    for (const part of found) form.setFieldValue(part, brand[part]);
  }

  return (
    <div className={styles.columns}>
      <UnsavedGuard isDirty={form.isDirty()} />
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={16}>
          <Can do="Campaign.update">
            <Group>
              <Button
                variant="default"
                loading={suggest.isPending}
                onClick={() => suggest.mutate(undefined, { onSuccess: fill })}
              >
                {t('brand.read_site')}
              </Button>
            </Group>
          </Can>
          {suggest.data && <Found found={suggest.data.found} />}
          <Look form={form} />
          <Contacts form={form} />
          <Can do="Campaign.update">
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                {t('brand.save')}
              </Button>
            </Group>
          </Can>
        </Stack>
      </form>
      <BrandSample brand={form.values} />
    </div>
  );
}

function Found({ found }: Pick<BrandSuggestion, 'found'>) {
  const t = useEmailTexts();
  const names = found.map((part) => t(`brand.${part}`)).join(', ');
  return (
    <Alert color={names ? 'green' : 'yellow'} role="status">
      {names ? t('brand.found', { names }) : t('brand.found_nothing')}
    </Alert>
  );
}

const COLORS = ['primary_color', 'background', 'content_background', 'text_color'] as const;
const COLOR_NAMES = {
  primary_color: 'brand.primary_color',
  background: 'style.background',
  content_background: 'style.content_background',
  text_color: 'style.text_color',
} as const;

function Look({ form }: { form: Form }) {
  const t = useEmailTexts();
  const { values, errors, setFieldValue } = form;
  return (
    <Panel title={t('form.style')}>
      <Stack gap={16}>
        <PicturePicker
          label={t('brand.logo')}
          value={values.logo}
          error={errors.logo ? String(errors.logo) : null}
          onChange={(logo) => setFieldValue('logo', logo)}
        />
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {COLORS.map((color) => (
            <ColorField
              key={color}
              label={t(COLOR_NAMES[color])}
              value={values[color]}
              onChange={(value) => setFieldValue(color, value)}
            />
          ))}
        </SimpleGrid>
        <NativeSelect
          size="xs"
          label={t('style.font')}
          data={[...EMAIL_FONTS]}
          {...form.getInputProps('font')}
        />
        <div>
          <Text size="xs" fw={540} mb={4}>
            {t('brand.button_shape')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('brand.button_shape')}
            data={BUTTON_RADII.map((radius) => ({
              value: String(radius),
              label: t(`brand.radius_${radius}`),
            }))}
            value={String(values.button_radius)}
            onChange={(value) =>
              setFieldValue(
                'button_radius',
                BUTTON_RADII.find((radius) => String(radius) === value) ?? 6,
              )
            }
          />
        </div>
      </Stack>
    </Panel>
  );
}

function Contacts({ form }: { form: Form }) {
  const t = useEmailTexts();
  const { values, errors, setFieldValue } = form;
  return (
    <Panel title={t('brand.footer')}>
      <Stack gap={16}>
        <SocialFields
          block={{ type: 'social', id: 'brand', links: values.social }}
          isOptional
          onChange={({ links }) => setFieldValue('social', links)}
        />
        <div>
          <Text size="xs" fw={540} mb={4}>
            {t('fields.footer_text')}
          </Text>
          <div className={styles.footerText}>
            <CanvasText
              label={t('fields.footer_text')}
              html={values.footer_html}
              placeholder={t('canvas.footer_hint')}
              isSelected
              onChange={(html) => setFieldValue('footer_html', html)}
            />
          </div>
          {errors.footer_html && (
            <Text size="xs" c="var(--danger)" role="alert">
              {errors.footer_html}
            </Text>
          )}
        </div>
      </Stack>
    </Panel>
  );
}
