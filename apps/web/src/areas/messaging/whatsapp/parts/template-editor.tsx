import type { WhatsappSender, WhatsappTemplate } from '@clientela/contract';
import { MESSAGE_VARIABLES, templateProblems } from '@clientela/domain';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentStore, useMay } from '#lib/current-store.tsx';
import { Failure } from '#lib/failure.ts';
import { formatFineMoney } from '#lib/fine-money.ts';
import { formatInstant } from '#lib/format.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import {
  useAcceptCategory,
  useSaveTemplate,
  useSubmitTemplate,
  useTemplate,
} from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { TemplateActions } from './template-actions.tsx';
import { Buttons, Content, type FieldsProps, Identity, Variables } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { type TemplateValues, valuesOf, withVariables } from './template-values.ts';
import styles from './whatsapp.module.css';

interface TemplateEditorProps {
  number: WhatsappSender;
  /** Null: a new one. */
  id: string | null;
}

/** A template with its preview. */
export function TemplateEditor({ number, id }: TemplateEditorProps) {
  return id ? (
    <SavedTemplate number={number} id={id} />
  ) : (
    <TemplateForm number={number} template={null} />
  );
}

function SavedTemplate({ number, id }: { number: WhatsappSender; id: string }) {
  const template = useTemplate(id);
  return (
    <Loaded query={template}>
      {(loaded) => (
        // Meta's response changes which fields can be edited, not the input.
        <TemplateForm
          key={`${loaded.status}:${loaded.updated_at}`}
          number={number}
          template={loaded}
        />
      )}
    </Loaded>
  );
}

interface FormProps {
  number: WhatsappSender;
  template: WhatsappTemplate | null;
}

const route = getRouteApi('/settings/whatsapp/official-numbers/$id');

function TemplateForm({ number, template }: FormProps) {
  const t = useWhatsappTexts();
  const editing = useEditing({ number, template });
  const { fields, isDirty } = editing;
  return (
    <Page
      title={template?.title ?? t('editor.new_title')}
      before={
        <BackLink
          to="/settings/whatsapp/official-numbers/$id"
          params={{ id: number.id }}
          search={{ tab: 'templates' }}
          label={t('editor.back')}
        />
      }
      action={
        <>
          {template && <TemplateActions number={number} template={template} />}
          <SaveButtons editing={editing} template={template} />
        </>
      }
    >
      <UnsavedGuard isDirty={isDirty} />
      {template && <Standing template={template} />}
      <div className={styles.templateColumns}>
        <div className="page">
          <Identity {...fields} />
          <Content {...fields} />
          <Buttons {...fields} />
          <Variables {...fields} />
        </div>
        <div className={styles.templateSide}>
          <TemplatePreview values={fields.values} />
        </div>
      </div>
    </Page>
  );
}

/** The input, its errors, and the actions to save it. */
function useEditing({ number, template }: FormProps) {
  const t = useWhatsappTexts();
  const may = useMay(template ? 'WhatsappStoreTemplate.update' : 'WhatsappStoreTemplate.create');
  const navigate = route.useNavigate();
  const [saved, setSaved] = useState(() => valuesOf(template));
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaveTemplate(template?.id ?? null);
  const submit = useSubmitTemplate();
  const wordsOf = (name: string) => {
    const known = MESSAGE_VARIABLES.find((one) => one === name);
    if (!known) return { sample: '', fallback: '' };
    return { sample: t(`editor.samples.${known}`), fallback: t(`editor.fallbacks.${known}`) };
  };

  function refused(error: unknown) {
    if (error instanceof Failure) {
      setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
    }
    toastFailure(error);
  }

  async function keep(isSubmitting: boolean) {
    const problems = isSubmitting ? templateProblems(values) : [];
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
    if (problems.length > 0) return;
    try {
      const kept = await save.mutateAsync({ sender_id: number.id, ...values });
      setSaved(values);
      const isInReview = kept.status === 'PENDING';
      if (isSubmitting && !isInReview) await submit.mutateAsync(kept.id);
      toast('success', t(isSubmitting ? 'editor.submitted' : 'editor.saved'));
      if (!template) {
        const search = { tab: 'templates' as const, template: kept.id };
        void navigate({ search, replace: true, ignoreBlocker: true });
      }
    } catch (error) {
      refused(error);
    }
  }

  const isReadOnly = !may || template?.is_foreign === true || template?.status === 'PENDING';
  const fields: FieldsProps = {
    values,
    errors,
    isReadOnly,
    isNamed: template?.status === 'APPROVED',
    onChange: (changed: TemplateValues) => setValues(withVariables(changed, wordsOf)),
  };
  return {
    fields,
    keep,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    isBusy: save.isPending || submit.isPending,
  };
}

interface SaveButtonsProps {
  editing: ReturnType<typeof useEditing>;
  template: WhatsappTemplate | null;
}

function SaveButtons({ editing, template }: SaveButtonsProps) {
  const t = useWhatsappTexts();
  const { fields, keep, isDirty, isBusy } = editing;
  if (fields.isReadOnly) return null;
  if (template?.status === 'APPROVED') {
    return (
      <Button
        loading={isBusy}
        disabled={!isDirty || template.next_edit_at !== null}
        onClick={() => void keep(true)}
      >
        {t('editor.review_again')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        disabled={!isDirty}
        onClick={() => void keep(false)}
      >
        {t('editor.save')}
      </Button>
      <Button loading={isBusy} onClick={() => void keep(true)}>
        {t(isDirty ? 'editor.save_submit' : 'editor.submit')}
      </Button>
    </>
  );
}

/** A template's status at Meta, and the possible actions. */
function Standing({ template }: { template: WhatsappTemplate }) {
  const t = useWhatsappTexts();
  const { time_zone } = useCurrentStore();
  const { status, note, blocked_reason, is_foreign, next_edit_at } = template;
  return (
    <>
      <CategoryChange template={template} />
      {is_foreign && <Alert color="blue">{t('editor.foreign')}</Alert>}
      {note && <Alert color="red">{note}</Alert>}
      {blocked_reason && <Alert color="yellow">{blocked_reason}</Alert>}
      {status === 'PENDING' && <Alert color="blue">{t('editor.pending')}</Alert>}
      {status === 'APPROVED' && !is_foreign && !blocked_reason && (
        <Alert color="green">
          {next_edit_at
            ? t('editor.next_edit', { when: formatInstant(next_edit_at, time_zone) })
            : t('editor.approved')}
        </Alert>
      )}
    </>
  );
}

function CategoryChange({ template }: { template: WhatsappTemplate }) {
  const t = useWhatsappTexts();
  const { time_zone } = useCurrentStore();
  const may = useMay('WhatsappStoreTemplate.update');
  const accept = useAcceptCategory(template.id);
  const { category_change: change, can_be_sent } = template;
  if (!change) return null;
  const priceText = (cents: number | null) =>
    cents === null ? t('editor.no_price') : formatFineMoney(cents);
  const [before, after] = [priceText(change.price_before), priceText(change.price_after)];
  const isLater = can_be_sent && change.at !== null;
  return (
    <Alert
      color="yellow"
      title={t('editor.category_title', { category: t(`categories.${change.to}`) })}
    >
      <p>
        {isLater
          ? t('editor.category_later', {
              when: formatInstant(change.at ?? '', time_zone),
              before,
              after,
            })
          : t('editor.category_text', { before, after })}
      </p>
      {may && (
        <Button
          mt={8}
          variant="default"
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(undefined, { onSuccess: () => toast('success', t('editor.accepted')) })
          }
        >
          {t('editor.accept')}
        </Button>
      )}
    </Alert>
  );
}
