import {
  findMessageVariables,
  numberedText,
  type TemplateButton,
  withValues,
} from '@clientela/domain';
import {
  type ListedTemplate,
  type ProviderTemplate,
  type TemplateApi,
  type WhatsappLine,
  WhatsappUnavailable,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import type { Graph } from './graph.ts';
import { qualityOf } from './interpret.ts';

/** Templates as Meta keeps them (https://developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-account/template-api). */

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
          name,
          language,
          category,
          parameter_format: 'POSITIONAL',
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
        const { data, paging } = await graph.ask<{ data?: unknown; paging?: unknown }>({
          method: 'GET',
          path: `/${line.account}/message_templates?${query}`,
          token: tokenOf(line),
        });
        // A response without a list is an error: as an empty one, it would delete all templates.
        if (!Array.isArray(data)) throw new WhatsappUnavailable('Meta listed no templates');
        all.push(...data.flatMap(listed));
        const { next, cursors } = fieldsOf(paging);
        after = next ? wordOf(fieldsOf(cursors).after) : '';
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
      type: 'HEADER',
      format: 'TEXT',
      text: numberedText(header.text),
      ...(samples.length > 0 ? { example: { header_text: samples } } : {}),
    });
  }
  if (header?.kind === 'media') {
    components.push({
      type: 'HEADER',
      format: header.format,
      example: { header_handle: [handle] },
    });
  }
  const ofBody = samplesIn(body);
  components.push({
    type: 'BODY',
    text: numberedText(body),
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
        type: 'URL',
        text: button.text,
        url,
        ...(isFixed ? {} : { example: [withValues(button.url, sampleOf)] }),
      };
    }
    case 'COPY_OFFER':
      return { type: 'COPY_CODE', example: withValues(button.code, sampleOf) };
  }
}

/** Parses a template of Meta's list; empty without an id or a name. */
function listed(value: unknown): ListedTemplate[] {
  const template = fieldsOf(value);
  const [external_id, name] = [wordOf(template.id), wordOf(template.name)];
  if (!external_id || !name) return [];
  const reason = wordOf(template.rejected_reason);
  const components = listOf(template.components).map(fieldsOf);
  const partOf = (type: string) => fieldsOf(components.find((one) => one.type === type));
  const [header, body, footer] = [partOf('HEADER'), partOf('BODY'), partOf('FOOTER')];
  const kinds = components.map(({ type }) => wordOf(type));
  return [
    {
      external_id,
      name,
      language: wordOf(template.language),
      provider_status: wordOf(template.status),
      category: wordOf(template.category),
      quality: qualityOf(fieldsOf(template.quality_score).score),
      reason: reason && reason !== 'NONE' ? reason : null,
      header_format: wordOf(header.format) || null,
      header_text: wordOf(header.text) || null,
      body: wordOf(body.text),
      footer: wordOf(footer.text),
      buttons: listOf(partOf('BUTTONS').buttons)
        .map(fieldsOf)
        .map(({ type, text, url, phone_number }) => ({
          type: wordOf(type),
          text: wordOf(text),
          url: wordOf(url) || null,
          phone: wordOf(phone_number) || null,
        })),
      other_parts: kinds.filter(
        (kind, index) => !PARTS.includes(kind) || kinds.indexOf(kind) < index,
      ),
    },
  ];
}

/** Parts that a template has at most once. */
const PARTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
