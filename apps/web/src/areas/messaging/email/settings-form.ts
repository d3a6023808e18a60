import type { EmailSettings, MailProviderName } from '@clientela/contract';
import { EmailSettingsDraft, MAIL_PROVIDERS } from '@clientela/contract/email-settings';
import { useForm } from '@mantine/form';
import { rulesOf } from '#lib/form.ts';
import type { EmailSettingsBody } from './email.data.ts';

/** How messages leave; `platform` is whatever the installation has. */
export const WAYS_OUT = ['platform', ...MAIL_PROVIDERS, 'smtp'] as const;

const NEW_SERVER = {
  host: '',
  port: 587,
  security: 'starttls' as NonNullable<EmailSettings['smtp']>['security'],
  user: '',
  messages_per_second: null as number | null,
  max_connections: 5,
};

export type Values = ReturnType<typeof valuesOf>;

/** The settings as the form edits them; secrets are empty where the stored ones stay. */
function valuesOf({ smtp, account }: EmailSettings) {
  const of = (provider: MailProviderName) => (account?.provider === provider ? account : null);
  const ses = of('amazon_ses');
  const sendgrid = of('sendgrid');
  return {
    way_out: (account?.provider ?? (smtp ? 'smtp' : 'platform')) as (typeof WAYS_OUT)[number],
    smtp: { ...NEW_SERVER, ...smtp, password: '' },
    amazon_ses: {
      region: ses?.region ?? 'sa-east-1',
      access_key_id: ses?.access_key_id ?? '',
      secret_access_key: '',
      configuration_set: ses?.configuration_set ?? '',
    },
    sendgrid: {
      region: sendgrid?.region ?? 'global',
      api_key: '',
      verification_key: sendgrid?.verification_key ?? '',
    },
  };
}

export function useSettingsForm(settings: EmailSettings) {
  return useForm({
    initialValues: valuesOf(settings),
    validate: (values: Values) => errorsOf(values),
    validateInputOnBlur: true,
  });
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

type Body = Exclude<EmailSettingsBody, undefined>;

export function bodyOf(values: Values): EmailSettingsBody {
  return { smtp: smtpOf(values), account: accountOf(values) };
}

function smtpOf({ way_out, smtp }: Values): Body['smtp'] {
  if (way_out !== 'smtp') return null;
  const { host, port, security, user, password, messages_per_second, max_connections } = smtp;
  const server = { host, port, security, user, messages_per_second, max_connections };
  return { ...server, ...(password && { password }) };
}

function accountOf({ way_out, amazon_ses, sendgrid }: Values): Body['account'] {
  if (way_out === 'amazon_ses') {
    const { secret_access_key, configuration_set, ...rest } = amazon_ses;
    return {
      provider: way_out,
      ...rest,
      configuration_set: configuration_set.trim() || null,
      ...(secret_access_key && { secret_access_key }),
    } as Body['account'];
  }
  if (way_out === 'sendgrid') {
    const { api_key, verification_key, ...rest } = sendgrid;
    return {
      provider: way_out,
      ...rest,
      verification_key: verification_key.trim() || null,
      ...(api_key && { api_key }),
    } as Body['account'];
  }
  return null;
}

/** The values after saving: secrets are never shown again. */
export function withoutSecrets({ smtp, amazon_ses, sendgrid, ...rest }: Values): Values {
  return {
    ...rest,
    smtp: { ...smtp, password: '' },
    amazon_ses: { ...amazon_ses, secret_access_key: '' },
    sendgrid: { ...sendgrid, api_key: '' },
  };
}

/** The contract's messages under the names of the form. */
function errorsOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rulesOf(EmailSettingsDraft)(bodyOf(values))).map(([field, message]) => [
      fieldOf(values, field),
      message,
    ]),
  );
}

/** The form's name of a field of the call. */
export function fieldOf({ way_out }: Values, name: string): string {
  return name.replace(/^account\./, `${way_out}.`);
}
