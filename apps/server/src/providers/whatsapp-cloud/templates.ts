import {
  findMessageVariables,
  numberedText,
  type TemplateButton,
  withValues,
} from '@clientela/domain';
import type {
  ListedTemplate,
  ProviderTemplate,
  TemplateApi,
  WhatsappLine,
} from '#areas/messaging/whatsapp/whatsapp.port';
import type { Graph } from './graph.ts';
import { qualityOf } from './interpret.ts';

/** Templates as Meta keeps them (https://developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-account/template-api). */

interface Component {
  type: string;
  format?: string;
  text?: string;
  buttons?: {
    type: string;
    text?: string;
    url?: string;
    phone_number?: string;
    example?: unknown;
  }[];
}

interface Listed {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  rejected_reason?: string;
  quality_score?: { score?: string };
  components?: Component[];
}

const LISTED = 'id,name,language,status,category,rejected_reason,quality_score,components';
const PAGE = 200;
const MOST_PAGES = 50;

export function templateApi(graph: Graph): TemplateApi {
  const tokenOf = (line: WhatsappLine) => line.credentials.token ?? '';
  const components = async (line: WhatsappLine, template: ProviderTemplate) =>
    componentsOf(template, await headerHandle(graph, line, template));
  return {
    async submit(_app, line, template) {
      const { name, language, category } = template;
      return graph.ask<{ id: string; status: string; category: string }>({
        method: 'POST',
        path: `/${line.account}/message_templates`,
        token: tokenOf(line),
        body: {
          ...{ name, language, category, parameter_format: 'POSITIONAL' },
          allow_category_change: true,
          components: await components(line, template),
        },
      });
    },
    async edit(_app, line, id, template) {
      await graph.ask({
        method: 'POST',
        path: `/${id}`,
        token: tokenOf(line),
        body: { category: template.category, components: await components(line, template) },
      });
    },
    async remove(_app, line, { id, name }) {
      const query = new URLSearchParams({ hsm_id: id, name });
      const path = `/${line.account}/message_templates?${query}`;
      await graph.ask({ method: 'DELETE', path, token: tokenOf(line) });
    },
    async list(_app, line) {
      const all: ListedTemplate[] = [];
      let after = '';
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({
          fields: LISTED,
          limit: String(PAGE),
          ...(after && { after }),
        });
        const { data = [], paging } = await graph.ask<{
          data?: Listed[];
          paging?: { cursors?: { after?: string }; next?: string };
        }>({
          method: 'GET',
          path: `/${line.account}/message_templates?${query}`,
          token: tokenOf(line),
        });
        all.push(...data.map(listed));
        after = paging?.next ? (paging.cursors?.after ?? '') : '';
        if (!after) break;
      }
      return all;
    },
  };
}

/** A sample of the header's file, which Meta wants to see: uploaded to the app of the token. */
async function headerHandle(
  graph: Graph,
  line: WhatsappLine,
  { media }: ProviderTemplate,
): Promise<string | null> {
  if (!media) return null;
  const token = line.credentials.token ?? '';
  const bytes = await media.open();
  const query = new URLSearchParams({
    file_length: String(bytes.byteLength),
    file_type: media.mime,
    file_name: media.file_name,
  });
  const app = String(line.settings.app_id ?? 'app');
  const session = await graph.ask<{ id: string }>({
    method: 'POST',
    path: `/${app}/uploads?${query}`,
    token,
  });
  const uploaded = await graph.ask<{ h: string }>({
    method: 'POST',
    path: `/${session.id}`,
    token,
    bytes: { body: bytes, headers: { file_offset: '0', 'content-type': media.mime } },
  });
  return uploaded.h;
}

function componentsOf(template: ProviderTemplate, handle: string | null): object[] {
  const { header, body, footer, buttons, variables } = template;
  const sampleOf = (variable: string) =>
    variables.find((one) => one.variable === variable)?.sample ?? '';
  const samplesIn = (text: string) =>
    findMessageVariables(text).map(({ variable }) => sampleOf(variable));
  const components: object[] = [];
  if (header?.kind === 'text') {
    const samples = samplesIn(header.text);
    components.push({
      ...{ type: 'HEADER', format: 'TEXT', text: numberedText(header.text) },
      ...(samples.length > 0 ? { example: { header_text: samples } } : {}),
    });
  }
  if (header?.kind === 'media') {
    components.push({
      ...{ type: 'HEADER', format: header.format },
      example: { header_handle: [handle] },
    });
  }
  const ofBody = samplesIn(body);
  components.push({
    ...{ type: 'BODY', text: numberedText(body) },
    ...(ofBody.length > 0 ? { example: { body_text: [ofBody] } } : {}),
  });
  if (footer) components.push({ type: 'FOOTER', text: footer });
  if (buttons.length > 0) {
    const shown = buttons.map((button) => buttonOf(button, sampleOf));
    components.push({ type: 'BUTTONS', buttons: shown });
  }
  return components;
}

function buttonOf(button: TemplateButton, sampleOf: (variable: string) => string): object {
  switch (button.kind) {
    case 'QUICK_REPLY':
      return { type: 'QUICK_REPLY', text: button.text };
    case 'PHONE_CALL':
      return { type: 'PHONE_NUMBER', text: button.text, phone_number: button.phone };
    case 'EXTERNAL_URL': {
      const url = numberedText(button.url);
      const isFixed = url === button.url;
      return {
        ...{ type: 'URL', text: button.text, url },
        ...(isFixed ? {} : { example: [withValues(button.url, sampleOf)] }),
      };
    }
    case 'COPY_OFFER':
      return { type: 'COPY_CODE', example: withValues(button.code, sampleOf) };
  }
}

function listed(template: Listed): ListedTemplate {
  const { id, name, language, status, category, rejected_reason, quality_score, components } =
    template;
  const partOf = (type: string) => components?.find((one) => one.type === type);
  const header = partOf('HEADER');
  return {
    ...{ external_id: id, name, language, provider_status: status, category },
    quality: qualityOf(quality_score?.score),
    reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : null,
    header_format: header?.format ?? null,
    header_text: header?.text ?? null,
    body: partOf('BODY')?.text ?? '',
    footer: partOf('FOOTER')?.text ?? '',
    buttons: (partOf('BUTTONS')?.buttons ?? []).map(({ type, text = '', url, phone_number }) => ({
      ...{ type, text },
      url: url ?? null,
      phone: phone_number ?? null,
    })),
  };
}
