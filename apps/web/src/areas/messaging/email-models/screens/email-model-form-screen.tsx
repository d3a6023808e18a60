import type { EmailModel } from '@clientela/contract';
import { EMAIL_FONTS, EmailModelDraft } from '@clientela/contract/email-models';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import '@mantine/core/styles/SimpleGrid.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SavedMeanwhile, useVersion } from '#ui/saved-meanwhile.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useEmailModel, useReadEmailModel, useSaveEmailModel } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { newDocument } from '../new-block.ts';
import { ColorField } from '../parts/block-inputs.tsx';
import { BlockList } from '../parts/block-list.tsx';
import styles from '../parts/email-models.module.css';
import { EmailPreview, useLivePreview } from '../parts/email-preview.tsx';
import { Mistakes, mistakesOf } from '../parts/mistakes.tsx';
import { TestSend } from '../parts/test-send.tsx';
import { VariableMenu } from '../parts/variable-menu.tsx';
import { variableText } from '../parts/variable-text.ts';

const editRoute = getRouteApi('/email-models/$id/edit');

export function NewEmailModelScreen() {
  return <EmailModelForm model={null} />;
}

export function EditEmailModelScreen() {
  const model = useEmailModel(editRoute.useParams().id);
  return <Loaded query={model}>{(loaded) => <EmailModelForm model={loaded} />}</Loaded>;
}

function EmailModelForm({ model }: { model: EmailModel | null }) {
  const t = useEmailTexts();
  const navigate = useNavigate();
  const save = useSaveEmailModel(model?.id ?? null);
  const form = useModelForm(model);
  const version = useVersion(model, useReadEmailModel(model?.id ?? ''));
  const { subject, document } = form.values;
  const live = useLivePreview({ subject, document });
  const problems = live.preview.data?.problems ?? [];
  const broken = new Set(
    [...problems.map(({ block_id }) => block_id), ...live.mistakes.map(({ block }) => block?.id)]
      // errors that concern no block are shown next to the preview
      .filter((id) => typeof id === 'string'),
  );

  function submit(values: EmailModelDraft, if_updated_at = version.version) {
    const body = { ...values, if_updated_at };
    save.mutate(body, {
      onSuccess: (saved) => {
        form.resetDirty(values);
        version.shows(saved);
        toast('success', t(model ? 'form.saved' : 'form.created'));
        if (!model) {
          const params = { id: saved.id };
          // In place of the empty form: the way back leads out of it.
          const to = '/email-models/$id/edit';
          void navigate({ to, params, ignoreBlocker: true, replace: true });
        }
      },
      onError: (error) => void version.refused(error, (why) => showFailure(form, why)),
    });
  }

  function show(newer: EmailModel) {
    const values = valuesOf(newer);
    form.setValues(values);
    form.resetDirty(values);
    version.shows(newer);
  }

  return (
    <Page
      title={t(model ? 'form.edit_title' : 'form.new_title')}
      before={<BackLink to="/email-models" label={t('form.back')} />}
      action={
        <>
          <TestSend draft={live.draft} />
          <Button type="submit" form="email-model" loading={save.isPending}>
            {t(model ? 'form.save' : 'form.create')}
          </Button>
        </>
      }
    >
      <UnsavedGuard isDirty={form.isDirty() && !(save.isSuccess && !model)} />
      <SavedMeanwhile
        clash={version.clash}
        isBusy={save.isPending}
        onShow={show}
        onOverwrite={({ updated_at }) => submit(form.values, updated_at)}
        onClose={version.dismiss}
      />
      <div className={styles.columns}>
        <form
          id="email-model"
          className="page"
          onSubmit={form.onSubmit((values) => submit(values))}
          noValidate
        >
          <Identity form={form} />
          <Panel title={t('form.content')}>
            <BlockList
              broken={broken}
              blocks={document.blocks}
              onChange={(blocks) => form.setFieldValue('document', { ...document, blocks })}
            />
            {Object.keys(form.errors).some((field) => field.startsWith('document')) && (
              <Text component="div" size="sm" c="var(--danger)" mt={8} role="alert">
                <Mistakes mistakes={mistakesOf(document)} />
              </Text>
            )}
          </Panel>
          <Style form={form} />
        </form>
        <div className={styles.side}>
          <EmailPreview live={live} />
        </div>
      </div>
    </Page>
  );
}

type Form = ReturnType<typeof useModelForm>;

function valuesOf(model: EmailModel | null): EmailModelDraft {
  return {
    name: model?.name ?? '',
    subject: model?.subject ?? '',
    document: model?.document ?? newDocument(),
  };
}

function useModelForm(model: EmailModel | null) {
  return useForm({
    initialValues: valuesOf(model),
    validate: rulesOf(EmailModelDraft) as (values: EmailModelDraft) => Record<string, string>,
    validateInputOnBlur: ['name', 'subject'],
  });
}

function Identity({ form }: { form: Form }) {
  const t = useEmailTexts();
  const { subject, document } = form.values;
  return (
    <Panel title={t('form.identity')}>
      <Stack gap={12}>
        <TextInput
          label={t('form.name')}
          maxLength={120}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('form.subject')}
          maxLength={200}
          rightSection={
            <VariableMenu
              onInsert={(...chosen) =>
                form.setFieldValue('subject', `${subject}${variableText(...chosen)}`)
              }
            />
          }
          {...form.getInputProps('subject')}
        />
        <TextInput
          label={t('form.preheader')}
          description={t('form.preheader_help')}
          maxLength={200}
          value={document.preheader}
          onChange={({ currentTarget: { value: preheader } }) =>
            form.setFieldValue('document', { ...document, preheader })
          }
        />
      </Stack>
    </Panel>
  );
}

const COLORS = ['background', 'content_background', 'text_color', 'link_color'] as const;

function Style({ form }: { form: Form }) {
  const t = useEmailTexts();
  const { document } = form.values;
  const change = (settings: Partial<typeof document.settings>) =>
    form.setFieldValue('document', {
      ...document,
      settings: { ...document.settings, ...settings },
    });
  return (
    <Panel title={t('form.style')}>
      <SimpleGrid cols={2}>
        {COLORS.map((name) => (
          <ColorField
            key={name}
            label={t(`style.${name}`)}
            value={document.settings[name]}
            onChange={(color) => change({ [name]: color })}
          />
        ))}
      </SimpleGrid>
      <Group mt={12}>
        <NativeSelect
          size="xs"
          label={t('style.font')}
          data={[...EMAIL_FONTS]}
          value={document.settings.font}
          onChange={({ currentTarget: { value } }) => {
            const font = EMAIL_FONTS.find((one) => one === value);
            if (font) change({ font });
          }}
        />
      </Group>
    </Panel>
  );
}
