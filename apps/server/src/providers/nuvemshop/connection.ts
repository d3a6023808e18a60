import { type CommerceProvider, ShopRefusedError } from '#areas/records/integrations/commerce.port';
import { exchangeGrant } from '../shop-form.ts';
import { agentOf, type NuvemshopSettings } from './api.ts';
import { nuvemshopTexts } from './nuvemshop.texts.ts';

type Oauth = Extract<CommerceProvider['connection'], { by: 'oauth' }>;

export function oauthOf(settings: NuvemshopSettings): Oauth {
  const { appId, appSecret } = settings;
  const appsUrl = `${settings.authorizeUrl}/apps`;
  return {
    by: 'oauth',
    is_configured: appId !== '' && appSecret !== '',
    authorizeUrl: ({ state }) =>
      `${appsUrl}/${encodeURIComponent(appId)}/authorize?state=${encodeURIComponent(state)}`,
    async exchange(query, { now }) {
      const { token, credentials } = await exchangeGrant({
        url: `${appsUrl}/authorize/token`,
        headers: { 'user-agent': agentOf(settings) },
        body: {
          client_id: appId,
          client_secret: appSecret,
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
