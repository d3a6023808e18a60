import type { EmailContent } from '@clientela/contract';
import { Group, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { MessageText } from '#areas/messaging/email-models/index.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useModelChoices } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { type ContentProps, useNewTab } from './step-fields.tsx';

/** The model and the subjects of an e-mail. */
export function EmailFields({ form, path, content }: ContentProps<EmailContent>) {
  const t = useCampaignTexts();
  const newTab = useNewTab();
  const models = useModelChoices().data?.data ?? [];
  const { email_model_id, subject, subject_b } = content;

  /** The subject is the model's, until it is edited. */
  function choose(id: string | null) {
    const subjectOf = (chosen: string | null) =>
      models.find((model) => model.id === chosen)?.subject ?? '';
    const isOwn = subject !== '' && subject !== subjectOf(email_model_id);
    form.setFieldValue(`${path}.email_model_id`, id);
    if (id && !isOwn) form.setFieldValue(`${path}.subject`, subjectOf(id));
  }

  return (
    <>
      <Select
        label={t('form.model')}
        placeholder={t('form.choose_model')}
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        withAsterisk
        {...form.getInputProps(`${path}.email_model_id`)}
        onChange={choose}
      />
      <Group gap={8}>
        {email_model_id && (
          <LinkButton to="/email-models/$id/edit" params={{ id: email_model_id }} {...newTab}>
            {t('form.open_model')}
          </LinkButton>
        )}
        <LinkButton to="/email-models/create" {...newTab}>
          {t('form.new_model')}
        </LinkButton>
      </Group>
      <MessageText
        label={t('form.subject')}
        isLine
        most={200}
        {...form.getInputProps(`${path}.subject`)}
      />
      <Switch
        label={t('form.ab')}
        description={t('form.ab_help')}
        checked={subject_b !== null}
        onChange={(event) =>
          form.setFieldValue(`${path}.subject_b`, event.currentTarget.checked ? '' : null)
        }
      />
      {subject_b !== null && (
        <MessageText
          label={t('form.subject_b')}
          isLine
          most={200}
          {...form.getInputProps(`${path}.subject_b`)}
        />
      )}
    </>
  );
}
