import { StoreDraft } from '@clientela/contract/stores';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCreateStore } from '../stores.data.ts';
import { useStoreTexts } from '../stores.texts.ts';
import { StoreFields } from './store-fields.tsx';

/** A further store, for profile administrators. */
export function NewStore() {
  const t = useStoreTexts();
  const navigate = useNavigate();
  const create = useCreateStore();
  const form = useForm({
    initialValues: { name: '', description: '', store_category: '', site_url: '', address: '' },
    validate: rulesOf(StoreDraft),
    validateInputOnBlur: true,
  });
  return (
    <Page
      title={t('form.new_title')}
      width="form"
      before={<BackLink to="/stores" label={t('form.back')} />}
    >
      <UnsavedGuard isDirty={form.isDirty() && !create.isSuccess} />
      <form
        className="page"
        noValidate
        onSubmit={form.onSubmit((values) =>
          create.mutate(values, {
            onSuccess: () => {
              toast('success', t('form.created'));
              void navigate({ to: '/stores', search: {}, ignoreBlocker: true });
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <Panel title={t('form.about')}>
          <Stack gap={16}>
            <StoreFields form={form} />
          </Stack>
        </Panel>
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t('form.create')}
          </Button>
        </Group>
      </form>
    </Page>
  );
}
