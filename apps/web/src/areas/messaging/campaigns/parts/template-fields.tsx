import type { OfficialContent, WhatsappTemplate } from '@clientela/contract';
import { Select, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { TemplateSlots, useTemplateText } from '#areas/messaging/whatsapp/index.ts';
import { Folded } from '#ui/folded.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useTemplateChoices } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './campaigns.module.css';
import type { ContentProps } from './step-fields.tsx';

/** Which approved template leaves, with other texts in place of its variables where they are wanted. */
export function TemplateFields({ form, path, content }: ContentProps<OfficialContent>) {
  const t = useCampaignTexts();
  const templates = useTemplateChoices().data?.data ?? [];
  const data = templates.map(({ id, title }) => ({ value: id, label: title }));
  const chosen = templates.find(({ id }) => id === content.template_id);
  const other = content.is_tested && templates.find(({ id }) => id === content.template_id_b);
  return (
    <>
      <Select
        label={t('form.template')}
        placeholder={t('form.choose_template')}
        data={data}
        searchable
        withAsterisk
        {...form.getInputProps(`${path}.template_id`)}
      />
      {chosen && <Shown template={chosen} />}
      <div>
        <LinkButton to="/settings/whatsapp" variant="default" size="xs">
          {t('form.new_template')}
        </LinkButton>
      </div>
      {chosen && (
        <TemplateSlots
          template={chosen}
          parameters={content.parameters}
          mediaId={content.media_id}
          onFill={(key, text) =>
            form.setFieldValue(`${path}.parameters`, { ...content.parameters, [key]: text })
          }
          onFile={(id) => form.setFieldValue(`${path}.media_id`, id)}
        />
      )}
      <Folded title={t('form.more')} isOpen={content.is_tested}>
        <Stack gap={16}>
          <Switch
            label={t('form.ab_template')}
            description={t('form.ab_template_help')}
            {...form.getInputProps(`${path}.is_tested`, { type: 'checkbox' })}
          />
          {content.is_tested && (
            <Select
              label={t('form.template_b')}
              placeholder={t('form.choose_template')}
              data={data}
              searchable
              withAsterisk
              {...form.getInputProps(`${path}.template_id_b`)}
            />
          )}
          {other && <Shown template={other} />}
          {other && (
            <TemplateSlots
              template={other}
              parameters={content.parameters_b}
              mediaId={content.media_id_b}
              onFill={(key, text) =>
                form.setFieldValue(`${path}.parameters_b`, { ...content.parameters_b, [key]: text })
              }
              onFile={(id) => form.setFieldValue(`${path}.media_id_b`, id)}
            />
          )}
        </Stack>
      </Folded>
    </>
  );
}

/** The template's text and price. */
function Shown({ template }: { template: WhatsappTemplate }) {
  const t = useCampaignTexts();
  const templateText = useTemplateText();
  const { body, footer, category } = template;
  return (
    <div className={styles.templateText}>
      <Text size="xs" c="dimmed">
        {t(`form.category.${category}`)}
      </Text>
      <p>{templateText(body, template)}</p>
      {footer && (
        <Text size="xs" c="dimmed">
          {footer}
        </Text>
      )}
    </div>
  );
}
