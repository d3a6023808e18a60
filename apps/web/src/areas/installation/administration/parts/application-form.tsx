import type { AdministeredApplication } from '@clientela/contract';
import { ApplicationDraft } from '@clientela/contract/applications';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useForm } from '@mantine/form';
import { rulesOf } from '#lib/form.ts';
import { CopiedAddress } from '#ui/copied-address.tsx';
import { useSaveApplication } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { FormDialog } from './form-dialog.tsx';

interface ApplicationFormProps {
  application: AdministeredApplication;
  onClose(): void;
}

/** How to register the installation at a platform, step by step, and the keys that result. */
export function ApplicationForm({ application, onClose }: ApplicationFormProps) {
  const t = useAdministrationTexts();
  const { slug, name, id_label, secret_label, url, steps, key_id } = application;
  const save = useSaveApplication(slug);
  const form = useForm<ApplicationDraft>({
    initialValues: { id: key_id ?? '', secret: '' },
    validate: rulesOf(ApplicationDraft),
    validateInputOnBlur: true,
  });
  return (
    <FormDialog
      title={t('applications.title_of', { name })}
      size={620}
      form={form}
      save={save}
      draftOf={(values) => values}
      onClose={onClose}
      action={t('applications.save')}
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Anchor href={url} target="_blank" rel="noopener noreferrer">
        {t('applications.open', { name })}
      </Anchor>
      <Address label={t('applications.redirect')} value={application.redirect_url} />
      <Address label={t('applications.notices')} value={application.notices_url} />
      {id_label && (
        <TextInput label={id_label} autoComplete="off" withAsterisk {...form.getInputProps('id')} />
      )}
      <PasswordInput
        label={secret_label}
        description={key_id ? t('applications.secret_again') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        withAsterisk
        {...form.getInputProps('secret')}
      />
    </FormDialog>
  );
}

function Address({ label, value }: { label: string; value: string | null }) {
  const t = useAdministrationTexts();
  if (!value) return null;
  return (
    <div className={styles.address}>
      <span>{label}</span>
      <CopiedAddress
        value={value}
        copy={t('applications.copy')}
        copied={t('applications.copied')}
      />
    </div>
  );
}
