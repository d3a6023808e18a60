import { randomUUID } from 'node:crypto';
import type { SANDBOX_ENDINGS, SANDBOX_REVIEWS, WhatsappProfile } from '@clientela/contract';
import type {
  InboundMessage,
  NumberApi,
  Receipt,
  SendResult,
  TemplateApi,
  TemplateUpdate,
  WhatsappChannel,
  WhatsappProvider,
  WhatsappUpdate,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { saveInboundEvent } from '#platform/inbox';

type Fate = SendResult | 'undelivered' | 'lost_answer';

const BY_ENDING: Record<keyof typeof SANDBOX_ENDINGS.WHATSAPP, Fate> = {
  '0001': {
    result: 'refused',
    asks: 'invalid_contact',
    reason: 'not_on_whatsapp',
    response: '131026',
  },
  '0002': { result: 'refused', asks: 'retry_later', response: '130429' },
  '0003': { result: 'refused', asks: 'opt_out', response: '131050' },
  '0004': { result: 'refused', asks: 'withheld', reason: 'withheld', response: '131049' },
  '0005': { result: 'unknown', mayRepeat: true, response: 'no answer' },
  '0006': 'undelivered',
  '0007': 'lost_answer',
  '0008': { result: 'refused', asks: 'pause_sender', response: '131031' },
  '0009': {
    result: 'refused',
    asks: 'fix_content',
    reason: 'window_closed',
    response: '131047',
  },
};

/** A provider without a network: its messages stay in the test outbox, and their receipts come at once. */
export function createSandboxWhatsapp(name: string, channel: WhatsappChannel): WhatsappProvider {
  return {
    name,
    channel,
    is_sandbox: true,
    async send(app, { external_id }, { message_id, to }) {
      const fate = fateOf(to);
      if (typeof fate !== 'string') return fate;
      const provider_message_id = `sandbox.${randomUUID()}`;
      const at = app.clock.now().toISOString();
      const statuses = fate === 'undelivered' ? ['failed'] : ['delivered', ...readBy(to)];
      for (const status of statuses) {
        const data = {
          kind: 'status',
          provider_message_id,
          status,
          at,
          message_id: fate === 'lost_answer' ? message_id : null,
        };
        const element = `${provider_message_id}:${status}`;
        await saveInboundEvent(app, name, { account: external_id, element, data });
      }
      if (fate === 'lost_answer') {
        return { result: 'unknown', mayRepeat: true, response: 'no answer' };
      }
      const key = { provider: name, provider_message_id };
      return { result: 'accepted', response: 'accepted', key };
    },
    interpret: (data) => updatesOf(data as SandboxNotice),
    numbers: sandboxNumbers(),
    templates: sandboxTemplates(name),
    async fetchMedia(_app, _line, ref) {
      const [mime = '', base64 = ''] = ref.split(',');
      return { bytes: Buffer.from(base64, 'base64'), mime };
    },
  };
}

function fateOf(to: string): Fate | 'delivered' {
  const endings: Record<string, Fate> = BY_ENDING;
  return endings[to.slice(-4)] ?? 'delivered';
}

/** Of delivered messages, those to odd numbers are read. */
function readBy(to: string): string[] {
  return Number(to.slice(-1)) % 2 === 1 ? ['read'] : [];
}

/** The sandbox's state: the effects of a real phone. */
type SandboxNotice =
  | ({ kind: 'template' } & TemplateUpdate)
  | {
      kind: 'status';
      provider_message_id: string;
      message_id: string | null;
      status: 'delivered' | 'read' | 'failed';
      at: string;
    }
  | ({ kind: 'inbound'; at: string } & Omit<InboundMessage, 'at'>);

function updatesOf(notice: SandboxNotice): WhatsappUpdate {
  if (notice.kind === 'template') {
    const { kind: _kind, ...template } = notice;
    return { about: 'template', template };
  }
  const at = new Date(notice.at);
  if (notice.kind === 'inbound') {
    const { kind: _kind, ...message } = notice;
    return { about: 'inbound', message: { ...message, at } };
  }
  const { provider_message_id, message_id, status } = notice;
  const hasFailed = status === 'failed';
  const receipt: Receipt = {
    provider_message_id,
    message_id,
    status,
    at,
    reason: hasFailed ? 'handset_off' : null,
    isDeadContact: false,
    response: hasFailed ? '131000' : status,
  };
  return { about: 'message', receipt };
}

const BY_NAME: Record<keyof typeof SANDBOX_REVIEWS, Partial<TemplateUpdate>> = {
  recusar: { provider_status: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' },
  pausar: { provider_status: 'PAUSED' },
  desativar: { provider_status: 'DISABLED' },
  categoria: { provider_status: 'APPROVED', category: 'MARKETING' },
};

/** Reviews at once, as Meta would within minutes. */
function sandboxTemplates(provider: string): TemplateApi {
  const review: TemplateApi['edit'] = async (app, line, external_id, { name, language }) => {
    const said = Object.entries(BY_NAME).find(([part]) => name.includes(part))?.[1] ?? {
      provider_status: 'APPROVED',
    };
    const data = { kind: 'template', external_id, name, language, reason: null, ...said };
    const element = `template:${randomUUID()}`;
    await saveInboundEvent(app, provider, { account: line.external_id, element, data });
  };
  return {
    async submit(app, line, template) {
      const id = randomUUID();
      await review(app, line, id, template);
      return { id, status: 'PENDING', category: template.category };
    },
    edit: review,
    async remove() {},
    list: async () => null,
  };
}

const PROFILE: WhatsappProfile = {
  about: '',
  description: '',
  email: '',
  address: '',
  websites: [],
};

/** A number that is always healthy; its profile lasts until the process ends. */
function sandboxNumbers(): NumberApi {
  const profiles = new Map<string, WhatsappProfile>();
  return {
    async exchangeCode() {
      return 'sandbox';
    },
    async register() {},
    async listen() {},
    async read(_app, { account }) {
      return {
        number: null,
        name: '',
        quality: 'GREEN',
        tier: 'TIER_100K',
        per_second: 200,
        state: 'connected',
        reason: null,
        portfolio: account,
        app_id: null,
      };
    },
    readProfile: async (_app, { sender_id }) => profiles.get(sender_id) ?? PROFILE,
    async writeProfile(_app, { sender_id }, profile) {
      profiles.set(sender_id, profile);
    },
  };
}
