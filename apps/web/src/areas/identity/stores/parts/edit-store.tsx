import type { StoreDetails } from '@clientela/contract';
import {
  OpeningHours,
  StoreDraft,
  StoreSettings,
  type TimeZone,
  WEEKDAYS,
} from '@clientela/contract/stores';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { initialOf } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PictureField } from '#ui/picture-field.tsx';
import { TimeInput } from '#ui/time-input.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { type StoreChanges, useSaveStore, useStore } from '../stores.data.ts';
import { useStoreTexts } from '../stores.texts.ts';
import { SettingsFields } from './settings-fields.tsx';
import { StoreFields } from './store-fields.tsx';
import styles from './stores.module.css';

const Changes = StoreDraft.extend({ ...StoreSettings.shape, opening_hours: OpeningHours });

/** Edits a store's details, its opening hours and the settings behind its figures. */
export function EditStore({ id }: { id: string }) {
  const t = useStoreTexts();
  const store = useStore(id);
  return (
    <Page
      title={t('form.edit_title')}
      lead={store.data?.name}
      width="form"
      before={<BackLink to="/stores" label={t('form.back')} />}
    >
      <Loaded query={store}>{(loaded) => <StoreForm store={loaded} />}</Loaded>
    </Page>
  );
}

function useStoreForm(store: StoreDetails) {
  return useForm<StoreChanges>({
    initialValues: {
      name: store.name,
      description: store.description ?? '',
      store_category: store.store_category?.id ?? '',
      site_url: store.site_url ?? '',
      address: store.address ?? '',
      opening_hours: store.opening_hours,
      time_zone: store.time_zone as TimeZone,
      attribution_days: store.attribution_days,
      cart_minutes: store.cart_minutes,
      weekly_messages: store.weekly_messages,
      survey_rest_days: store.survey_rest_days,
      logo: undefined,
    },
    validate: ({ logo: _, ...values }) => rulesOf(Changes)(values),
    validateInputOnBlur: true,
  });
}

type Form = ReturnType<typeof useStoreForm>;

function StoreForm({ store }: { store: StoreDetails }) {
  const t = useStoreTexts();
  const navigate = useNavigate();
  const save = useSaveStore(store.id);
  const form = useStoreForm(store);

  function submit(values: StoreChanges) {
    save.mutate(values, {
      onSuccess: () => {
        toast('success', t('form.saved'));
        void navigate({ to: '/stores', search: {}, ignoreBlocker: true });
      },
      onError: (error) => showFailure(form, error),
    });
  }

  return (
    <form className="page" onSubmit={form.onSubmit(submit)} noValidate>
      <UnsavedGuard isDirty={form.isDirty() && !save.isSuccess} />
      <Panel title={t('form.about')}>
        <Stack gap={16}>
          <PictureField
            label={t('form.logo')}
            letter={initialOf(store)}
            current={store.logo}
            value={form.values.logo}
            onChange={(logo) => form.setFieldValue('logo', logo)}
          />
          <StoreFields form={form} />
        </Stack>
      </Panel>
      <Hours form={form} />
      <Panel title={t('settings.title')}>
        <SettingsFields form={form} />
      </Panel>
      <Group justify="flex-end">
        <LinkButton variant="default" to="/stores" search={{}}>
          {t('form.cancel')}
        </LinkButton>
        <Button type="submit" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </Group>
    </form>
  );
}

function Hours({ form }: { form: Form }) {
  const t = useStoreTexts();
  const { monday } = form.values.opening_hours;
  const repeatMonday = () =>
    form.setFieldValue(
      'opening_hours',
      Object.fromEntries(
        WEEKDAYS.map((day) => [day, { ...monday }]),
      ) as StoreChanges['opening_hours'],
    );
  return (
    <Panel title={t('form.hours')}>
      <p className="panel-lead">{t('form.hours_lead')}</p>
      <div className={styles.openingHours}>
        {WEEKDAYS.map((day) => {
          const name = t(`form.days.${day}`);
          const start = form.getInputProps(`opening_hours.${day}.start`);
          const end = form.getInputProps(`opening_hours.${day}.end`);
          const error = start.error ?? end.error;
          return (
            <Fragment key={day}>
              <span>{name}</span>
              <TimeInput
                label={t('form.start', { day: name })}
                value={start.value}
                hasError={Boolean(start.error)}
                onChange={start.onChange}
                onBlur={start.onBlur}
              />
              <span>{t('form.until')}</span>
              <TimeInput
                label={t('form.end', { day: name })}
                value={end.value}
                hasError={Boolean(end.error)}
                onChange={end.onChange}
                onBlur={end.onBlur}
              />
              {error && (
                <p className={styles.openingHoursError} role="alert">
                  {name}: {error}
                </p>
              )}
            </Fragment>
          );
        })}
      </div>
      <Button variant="subtle" size="xs" mt={12} onClick={repeatMonday}>
        {t('form.copy')}
      </Button>
    </Panel>
  );
}
