import { randomBytes } from 'node:crypto';
import {
  type CommerceProvider,
  type Connected,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { addressOf, needTyped } from '../shop-form.ts';
import { vtexTexts } from './vtex.texts.ts';

export const FIELDS: CommerceProvider['fields'] = [
  {
    name: 'account',
    label: vtexTexts.account_label,
    placeholder: 'minhaloja',
    is_secret: false,
    help: vtexTexts.account_help,
  },
  {
    name: 'site',
    label: vtexTexts.site_label,
    placeholder: 'https://www.minhaloja.com.br',
    help: vtexTexts.site_help,
    is_secret: false,
  },
  {
    name: 'app_key',
    label: 'Chave (App Key)',
    placeholder: 'vtexappkey-…',
    help: vtexTexts.key_help,
    is_secret: true,
  },
  {
    name: 'app_token',
    label: 'Token (App Token)',
    placeholder: null,
    is_secret: true,
    help: vtexTexts.token_help,
  },
];

export function understand({
  account = '',
  site = '',
  ...typed
}: Readonly<Record<string, string>>): Connected {
  const name = account.trim().toLowerCase().replace(/\..*$/, '');
  if (!/^[a-z0-9-]{2,60}$/.test(name)) {
    throw new ShopRefusedError('other', vtexTexts.account_refused);
  }
  return {
    account: name,
    account_name: name,
    settings: { account: name, site: addressOf(needTyped(site, vtexTexts.site_label), true) },
    credentials: {
      app_key: needTyped(typed.app_key, 'Chave (App Key)'),
      app_token: needTyped(typed.app_token, 'Token (App Token)'),
      notice_secret: randomBytes(24).toString('base64url'),
    },
    credentials_until: null,
  };
}
