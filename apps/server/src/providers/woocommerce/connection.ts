import { randomBytes } from 'node:crypto';
import {
  type CommerceProvider,
  type Connected,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { addressOf } from '../shop-form.ts';
import { woocommerceTexts } from './woocommerce.texts.ts';

export const FIELDS: CommerceProvider['fields'] = [
  {
    name: 'url',
    label: woocommerceTexts.url_label,
    placeholder: 'https://minhaloja.com.br',
    help: null,
    is_secret: false,
  },
  {
    name: 'key',
    label: woocommerceTexts.key_label,
    placeholder: 'ck_…',
    is_secret: true,
    help: woocommerceTexts.key_help,
  },
  {
    name: 'secret',
    label: woocommerceTexts.secret_label,
    placeholder: 'cs_…',
    is_secret: true,
    help: null,
  },
];

export function understand(
  { url = '', key = '', secret = '' }: Readonly<Record<string, string>>,
  { allowPlainHttp }: { allowPlainHttp: boolean },
): Connected {
  const base = addressOf(url, allowPlainHttp);
  if (!/^ck_\w{10,}$/.test(key) || !/^cs_\w{10,}$/.test(secret)) {
    throw new ShopRefusedError('other', woocommerceTexts.keys_refused);
  }
  const notice_secret = randomBytes(24).toString('base64url');
  return {
    account: base,
    account_name: new URL(base).host,
    settings: { url: base },
    credentials: { key, secret, notice_secret },
    credentials_until: null,
  };
}
