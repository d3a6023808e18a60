import { type ActivityReason, type Channel, reasonLabel } from '@clientela/contract';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
  formatDocument,
  formatPhone,
} from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { wallClock, wallText } from '#platform/export-table';
import { type DocumentLine, type DocumentSection, pdfDocument } from '#platform/pdf-document';
import { privacyTexts } from './privacy.texts.ts';

/** Rows of a section in the summary; the JSON file has them all. */
const ROWS_MAX = 500;

const texts = privacyTexts.summary;

/** A row of the copied data. Its queries name the fields, and an absent one prints nothing. */
type Row = Record<string, string | null | undefined>;
type At = (instant: string | null | undefined) => string;
/** The name of a source. */
type Origin = (source: string) => string;

/** The readable part of a proof pack. */
export function proofSummary(ctx: Ctx, data: Record<string, unknown>): Promise<Buffer> {
  const wall = wallClock(ctx.store.time_zone);
  const at: At = (instant) => (instant ? wallText(wall(instant, true)) : '');
  const rows = (name: string) => (data[name] ?? []) as Row[];
  const origin: Origin = (source) =>
    privacyTexts.sources[source] ?? ctx.app.shops[source]?.name ?? source;
  const { baixado_por } = data as { baixado_por: string | null };
  return pdfDocument({
    title: texts.title,
    lead: texts.lead(ctx.store.name, at(data.gerado_em as string), baixado_por),
    sections: [
      { title: texts.person, lines: personLines(data.perfil as Row, at) },
      section(texts.origins, rows('origem_dos_dados'), (row) => originLine(row, at, origin)),
      section(texts.basis, rows('base_legal'), (row) => ({
        label: privacyTexts.channels[row.canal ?? ''] ?? texts.orders,
        text: joined([
          row.base,
          row.registrado_em && at(row.registrado_em),
          row.origem && texts.source(origin(row.origem)),
        ]),
      })),
      section(texts.consents, rows('historico_de_consentimentos'), (row) =>
        consentLine(row, at, origin),
      ),
      section(texts.opt_outs, rows('pedidos_para_parar'), (row) => ({
        label: `${at(row.em)} · ${privacyTexts.channels[row.canal ?? '']}`,
        text: joined([
          row.palavras ? texts.words(row.palavras) : texts.no_words,
          row.origem && texts.source(origin(row.origem)),
        ]),
      })),
      section(texts.messages, rows('mensagens'), (row) => messageLine(row, at)),
      section(texts.conversations, spokenRows(data), (row) => ({
        label: `${at(row.em)} · ${row.canal} · ${row.direcao === 'recebida' ? texts.received : texts.written}`,
        text: joined([row.texto, row.arquivo && texts.file(row.arquivo)]),
      })),
      section(texts.merges, rows('unioes'), (row) => ({
        label: at(row.unido_em),
        text: joined([
          row.desfeito_em
            ? texts.merge_undone(at(row.desfeito_em))
            : texts.merged(row.cadastro_unido ?? ''),
          row.unido_por && texts.by(row.unido_por),
        ]),
      })),
      exportSection(rows('exportacoes'), at),
    ],
  });
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ') || '–';
}

function section<R>(
  title: string,
  rows: readonly R[],
  line: (row: R) => DocumentLine,
): DocumentSection {
  if (rows.length === 0) return { title, lines: [{ text: texts.nothing }] };
  const lines = rows.slice(0, ROWS_MAX).map(line);
  const left = rows.length - ROWS_MAX;
  return { title, lines: left > 0 ? [...lines, { text: texts.more(left) }] : lines };
}

function personLines(person: Row, at: At): DocumentLine[] {
  const shown = (name: CustomerField) => {
    const { type, copyName } = CUSTOMER_FIELDS[name];
    const value = person[copyName];
    return type === 'date' ? value?.slice(0, 10).split('-').reverse().join('/') : value;
  };
  const facts: [string, string | null | undefined][] = [
    [texts.name, [person.nome, person.sobrenome].filter(Boolean).join(' ')],
    [texts.email, person.email],
    [texts.phone, person.telefone && formatPhone(person.telefone)],
    [texts.document, person.documento && formatDocument(person.documento)],
    ...CUSTOMER_FIELD_NAMES.filter((name) => !CUSTOMER_FIELDS[name].isPlace).map(
      (name): [string, string | null | undefined] => [CUSTOMER_FIELDS[name].heading, shown(name)],
    ),
    [
      texts.place,
      CUSTOMER_FIELD_NAMES.filter((name) => CUSTOMER_FIELDS[name].isPlace)
        .flatMap((name) => shown(name) || [])
        .join(', '),
    ],
    [texts.since, at(person.cadastrado_em)],
    [texts.changed, at(person.alterado_em)],
  ];
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

function originLine(row: Row, at: At, origin: Origin): DocumentLine {
  const unknown = row.dado === 'cadastro' ? texts.origin_unknown : texts.origin_team;
  return {
    label: privacyTexts.identities[row.dado ?? ''] ?? row.dado ?? '',
    text: joined([
      row.valor,
      texts.from(row.origem ? origin(row.origem) : unknown),
      row.desde && texts.since_at(at(row.desde)),
    ]),
  };
}

function consentLine(row: Row, at: At, origin: Origin): DocumentLine {
  const isGranted = (row.permitido as unknown) === true;
  return {
    label: `${at(row.registrado_em)} · ${privacyTexts.channels[row.canal ?? '']} · ${isGranted ? texts.granted : texts.refused}`,
    text: joined([
      row.contato && texts.contact(row.contato),
      row.origem && texts.source(origin(row.origem)),
      row.observacao,
      row.texto && texts.words(row.texto),
      row.pagina && texts.page(row.pagina),
      row.ip && texts.ip(row.ip),
      row.confirmado_em && texts.confirmed(at(row.confirmado_em)),
    ]),
  };
}

function messageLine(row: Row, at: At): DocumentLine {
  return {
    label: row.campanha ?? '',
    text: joined([
      privacyTexts.channels[row.canal ?? ''] ?? row.canal,
      row.contato,
      row.modelo_do_assunto && texts.subject_model(row.modelo_do_assunto),
      row.enviada_em ? texts.sent(at(row.enviada_em)) : texts.not_sent,
      row.entregue_em && texts.delivered(at(row.entregue_em)),
      row.motivo && reasonLabel(row.motivo as ActivityReason, row.canal as Channel),
      row.resposta_do_servidor && texts.words(row.resposta_do_servidor),
      row.aberta_em && texts.opened(at(row.aberta_em)),
      row.clicada_em && texts.clicked(at(row.clicada_em)),
    ]),
  };
}

/** Messages of conversations and received SMS, oldest first. */
function spokenRows(data: Record<string, unknown>): Row[] {
  const conversations = (data.conversas ?? []) as { mensagens: Row[] }[];
  const sms = (data.sms_recebidos ?? []) as Row[];
  return [
    ...conversations.flatMap(({ mensagens }) =>
      mensagens.map((row): Row => ({ ...row, canal: privacyTexts.channels.WHATSAPP })),
    ),
    ...sms.map(
      (row): Row => ({
        em: row.recebido_em,
        texto: row.texto,
        direcao: 'recebida',
        canal: privacyTexts.channels.SMS,
      }),
    ),
  ].sort((a, b) => Date.parse(a.em ?? '') - Date.parse(b.em ?? ''));
}

function exportSection(rows: readonly Row[], at: At): DocumentSection {
  const { title, lines } = section(texts.exports, rows, (row) => {
    const list = privacyTexts.lists[row.lista ?? ''] ?? row.lista ?? '';
    const words = row.acao === 'list.exported' ? texts.exported(list) : texts.downloaded(list);
    return { label: at(row.em), text: joined([words, row.por && texts.by(row.por)]) };
  });
  return {
    title,
    lines: rows.length > 0 ? [{ text: texts.exports_hint }, ...lines] : lines,
  };
}
