import { randomInt } from 'node:crypto';
import type { NumberApi, NumberFacts, WhatsappLine } from '#areas/messaging/whatsapp/whatsapp.port';
import type { Graph } from './graph.ts';
import { qualityOf, stateOf, tierOf } from './interpret.ts';

/** Numbers and accounts at Meta, and how one is connected (channels §1.8, §1.12). */

const FIELDS = [
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'status',
  'throughput',
  'whatsapp_business_manager_messaging_limit',
  'messaging_limit_tier',
].join(',');

interface NumberAnswer {
  display_phone_number?: string;
  verified_name?: string;
  quality_rating?: string;
  status?: string;
  throughput?: { level?: string };
  whatsapp_business_manager_messaging_limit?: string;
  messaging_limit_tier?: string;
}

interface AccountAnswer {
  id?: string;
  owner_business_info?: { id?: string };
}

interface ProfileAnswer {
  data?: {
    about?: string;
    description?: string;
    email?: string;
    address?: string;
    websites?: string[];
  }[];
}

const PER_SECOND: Record<string, number> = { STANDARD: 80, HIGH: 1_000 };
const PROFILE_FIELDS = 'about,description,email,address,websites';
/** Registration requires a PIN; it is not stored, since it can be reset at any time. */
const PIN_DIGITS = 6;

export interface MetaApp {
  appId: string;
  appSecret: string;
}

export function numberApi(graph: Graph, app: MetaApp): NumberApi {
  const tokenOf = (line: WhatsappLine) => line.credentials.token ?? '';
  return {
    async exchangeCode(_app, code) {
      const query = new URLSearchParams({
        client_id: app.appId,
        client_secret: app.appSecret,
        code,
      });
      const path = `/oauth/access_token?${query}`;
      const { access_token } = await graph.ask<{ access_token: string }>({
        method: 'GET',
        path,
        token: '',
      });
      return access_token;
    },
    async register(_app, line) {
      const pin = String(randomInt(10 ** PIN_DIGITS));
      await graph.ask({
        method: 'POST',
        path: `/${line.external_id}/register`,
        token: tokenOf(line),
        body: { messaging_product: 'whatsapp', pin: pin.padStart(PIN_DIGITS, '0') },
      });
    },
    async read(_app, line): Promise<NumberFacts> {
      const token = tokenOf(line);
      const ask = <Answer>(path: string) => graph.ask<Answer>({ method: 'GET', path, token });
      const number = await ask<NumberAnswer>(`/${line.external_id}?fields=${FIELDS}`);
      const account = await ask<AccountAnswer>(`/${line.account}?fields=id,owner_business_info`);
      const owner = await ask<{ id?: string }>('/app?fields=id');
      const limit = number.whatsapp_business_manager_messaging_limit ?? number.messaging_limit_tier;
      const isFlagged = number.status === 'FLAGGED';
      return {
        number: e164(number.display_phone_number),
        name: number.verified_name ?? '',
        quality: isFlagged ? 'RED' : qualityOf(number.quality_rating),
        tier: tierOf(limit) ?? 'TIER_250',
        per_second: PER_SECOND[number.throughput?.level ?? ''] ?? 80,
        portfolio: account.owner_business_info?.id ?? null,
        app_id: owner.id ?? null,
        ...stateOf(number.status),
      };
    },
    async listen(_app, line, { url, verify_token }) {
      await graph.ask({
        method: 'POST',
        path: `/${line.account}/subscribed_apps`,
        token: tokenOf(line),
        body: { override_callback_uri: url, verify_token },
      });
    },
    async readProfile(_app, line) {
      const path = `/${line.external_id}/whatsapp_business_profile?fields=${PROFILE_FIELDS}`;
      const { data } = await graph.ask<ProfileAnswer>({
        method: 'GET',
        path,
        token: tokenOf(line),
      });
      const {
        about = '',
        description = '',
        email = '',
        address = '',
        websites = [],
      } = data?.[0] ?? {};
      return { about, description, email, address, websites: websites.slice(0, 2) };
    },
    async writeProfile(_app, line, profile) {
      await graph.ask({
        method: 'POST',
        path: `/${line.external_id}/whatsapp_business_profile`,
        token: tokenOf(line),
        body: { messaging_product: 'whatsapp', ...profile },
      });
    },
  };
}

function e164(shown: string | undefined): string | null {
  const digits = (shown ?? '').replace(/\D/g, '');
  return digits ? `+${digits}` : null;
}
