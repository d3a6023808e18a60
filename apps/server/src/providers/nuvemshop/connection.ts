import {
  type ApplicationForm,
  type CommerceProvider,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { exchangeGrant, verifyByGrant } from '../shop-form.ts';
import { agentOf, type NuvemshopSettings } from './api.ts';
import { nuvemshopTexts } from './nuvemshop.texts.ts';

type Oauth = Extract<CommerceProvider['connection'], { by: 'oauth' }>;

export function oauthOf(settings: NuvemshopSettings): Oauth {
  const appsUrl = `${settings.authorizeUrl}/apps`;
  return {
    by: 'oauth',
    authorizeUrl: ({ application, state }) =>
      `${appsUrl}/${encodeURIComponent(application.id)}/authorize?state=${encodeURIComponent(state)}`,
    async exchange(query, { application, now }) {
      const { token, credentials } = await exchangeGrant({
        url: tokenUrl(settings),
        headers: { 'user-agent': agentOf(settings) },
        body: {
          client_id: application.id,
          client_secret: application.secret,
          grant_type: 'authorization_code',
          code: query.code ?? '',
        },
        now,
        refused: nuvemshopTexts.unconfirmed,
      });
      const account = String((token as { user_id?: number | string }).user_id ?? '');
      if (account === '') throw new ShopRefusedError('other', nuvemshopTexts.unconfirmed);
      const account_name = `Nuvemshop ${account}`;
      return { account, account_name, settings: {}, credentials, credentials_until: null };
    },
  };
}

export function applicationFormOf(settings: NuvemshopSettings): ApplicationForm {
  return {
    id_label: nuvemshopTexts.app_id_label,
    secret_label: nuvemshopTexts.app_secret_label,
    url: 'https://partners.nuvemshop.com.br',
    steps: nuvemshopTexts.application_steps,
    verify: ({ id, secret }) =>
      verifyByGrant({
        url: tokenUrl(settings),
        headers: { 'user-agent': agentOf(settings) },
        body: { client_id: id, client_secret: secret, grant_type: 'authorization_code' },
      }),
  };
}

function tokenUrl({ authorizeUrl }: NuvemshopSettings): string {
  return `${authorizeUrl}/apps/authorize/token`;
}
