import {
  type ManualContent,
  MOST_WHATSAPP_TEXT,
  type NonOfficialContent,
  type SmsContent,
} from '@clientela/contract';
import { Alert, Stack, Switch } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Switch.css';
import type { ReactNode } from 'react';
import { MessageText } from '#areas/messaging/email-models/index.ts';
import { SmsText } from '#areas/messaging/sms/index.ts';
import { Folded } from '#ui/folded.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { type ContentProps, Rule, type StepProps } from './step-fields.tsx';

/** The text of an SMS, with or without accents. */
export function SmsFields({ form, path, content }: ContentProps<SmsContent>) {
  const t = useCampaignTexts();
  return (
    <>
      <SmsText
        label={t('form.sms')}
        strip_accents={content.strip_accents}
        coupon={form.values.coupon}
        {...form.getInputProps(`${path}.text`)}
      />
      <Folded title={t('form.more')} isOpen={content.text_b !== null}>
        <Stack gap={16}>
          <Switch
            label={t('form.ab_text')}
            description={t('form.ab_text_help')}
            checked={content.text_b !== null}
            onChange={(event) =>
              form.setFieldValue(`${path}.text_b`, event.currentTarget.checked ? '' : null)
            }
          />
          {content.text_b !== null && (
            <SmsText
              label={t('form.text_b')}
              strip_accents={content.strip_accents}
              coupon={form.values.coupon}
              {...form.getInputProps(`${path}.text_b`)}
            />
          )}
          <Switch
            label={t('form.strip_accents')}
            description={t('form.strip_accents_help')}
            {...form.getInputProps(`${path}.strip_accents`, { type: 'checkbox' })}
          />
        </Stack>
      </Folded>
    </>
  );
}

/** A free text from the store's own number, with a warning about the risk for the number. */
export function NonOfficialFields({ form, path, content }: ContentProps<NonOfficialContent>) {
  const t = useCampaignTexts();
  return (
    <>
      <Alert color="yellow">{t('form.non_official_risk')}</Alert>
      <Texts form={form} path={path} text_b={content.text_b} label={t('form.message')} />
    </>
  );
}

/** A text that sellers send by hand, and until when. */
export function ManualFields({ form, path, content }: ContentProps<ManualContent>) {
  const t = useCampaignTexts();
  return (
    <Texts
      form={form}
      path={path}
      text_b={content.text_b}
      label={t('form.message')}
      help={t('form.manual_help')}
    >
      <Rule
        label={t('form.deadline_days')}
        placeholder=""
        max={30}
        value={content.deadline_days}
        onChange={(days) => form.setFieldValue(`${path}.deadline_days`, days ?? 3)}
      />
    </Texts>
  );
}

interface TextsProps extends StepProps {
  path: string;
  text_b: string | null;
  label: string;
  help?: string;
  children?: ReactNode;
}

/** One text, or two to be tested; `children` are further settings that few people change. */
function Texts({ form, path, text_b, label, help, children }: TextsProps) {
  const t = useCampaignTexts();
  return (
    <>
      <MessageText
        label={label}
        description={help}
        most={MOST_WHATSAPP_TEXT}
        {...form.getInputProps(`${path}.text`)}
      />
      <Folded title={t('form.more')} isOpen={text_b !== null}>
        <Stack gap={16}>
          <Switch
            label={t('form.ab_text')}
            description={t('form.ab_text_help')}
            checked={text_b !== null}
            onChange={(event) =>
              form.setFieldValue(`${path}.text_b`, event.currentTarget.checked ? '' : null)
            }
          />
          {text_b !== null && (
            <MessageText
              label={t('form.text_b')}
              most={MOST_WHATSAPP_TEXT}
              {...form.getInputProps(`${path}.text_b`)}
            />
          )}
          {children}
        </Stack>
      </Folded>
    </>
  );
}
