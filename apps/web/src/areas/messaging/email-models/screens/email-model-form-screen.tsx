import { EmailModelDraft } from '@clientela/contract/email-models';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useBrand } from '../brand.data.ts';
import { useEmailModel, useSaveEmailModel } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { newDocument } from '../new-block.ts';
import { EmailEditor } from '../parts/email-editor.tsx';

const editRoute = getRouteApi('/email-models/$id/edit');

const NewModel = EmailModelDraft.pick({ name: true });

/** Names a new model; the editor then saves by itself. */
export function NewEmailModelScreen() {
  const t = useEmailTexts();
  const navigate = useNavigate();
  const save = useSaveEmailModel(null);
  const brand = useBrand();
  const form = useForm({
    initialValues: { name: '' },
    validate: rulesOf(NewModel) as (values: { name: string }) => Record<string, string>,
    validateInputOnBlur: true,
  });

  function submit({ name }: { name: string }) {
    save.mutate(
      { name, subject: '', document: newDocument(brand.data) },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/email-models/$id/edit', params: { id }, replace: true }),
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <Page
      title={t('form.new_title')}
      before={<BackLink to="/email-models" label={t('form.back')} />}
    >
      <Panel>
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack gap={16} maw={480}>
            <TextInput
              label={t('form.name')}
              description={t('form.name_help')}
              maxLength={120}
              withAsterisk
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Button
              type="submit"
              loading={save.isPending || brand.isLoading}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('form.create')}
            </Button>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

export function EditEmailModelScreen() {
  const { id } = editRoute.useParams();
  const model = useEmailModel(id);
  return (
    <Loaded query={model}>{(loaded) => <EmailEditor key={loaded.id} opened={loaded} />}</Loaded>
  );
}
