import {
  type CommerceProvider,
  type Connected,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { needTyped } from '../shop-form.ts';
import { yampiTexts } from './yampi.texts.ts';

export const FIELDS: CommerceProvider['fields'] = [
  {
    name: 'alias',
    label: yampiTexts.alias_label,
    placeholder: 'minha-loja',
    is_secret: false,
    help: yampiTexts.alias_help,
  },
  {
    name: 'token',
    label: 'Token',
    placeholder: null,
    is_secret: true,
    help: yampiTexts.token_help,
  },
  {
    name: 'secret',
    label: yampiTexts.secret_label,
    placeholder: 'sk_…',
    is_secret: true,
    help: yampiTexts.secret_help,
  },
];

export function understand({
  alias = '',
  token,
  secret,
}: Readonly<Record<string, string>>): Connected {
  const account = alias.trim().toLowerCase();
  if (!/^[a-z0-9-]{2,80}$/.test(account)) {
    throw new ShopRefusedError('other', yampiTexts.alias_refused);
  }
  return {
    account,
    account_name: account,
    settings: { alias: account },
    credentials: {
      token: needTyped(token, 'Token'),
      secret: needTyped(secret, yampiTexts.secret_label),
    },
    credentials_until: null,
  };
}
