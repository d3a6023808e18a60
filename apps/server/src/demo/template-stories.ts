import type { WhatsappTemplateDraft } from '@clientela/contract';
import type { z } from 'zod';

type Draft = z.output<typeof WhatsappTemplateDraft>;

/** A template with its provider's decision; null: not submitted yet. */
export interface TemplateStory extends Omit<Draft, 'sender_id' | 'title'> {
  title: string;
  said: string | null;
  reason?: string;
  quality?: 'GREEN' | 'YELLOW' | 'RED';
  next_category?: Draft['category'];
  /** How many days ago it was last changed. */
  daysAgo: number;
}

const NAME = { variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' };
const COUPON = { variable: 'coupon', sample: 'VERAO10', fallback: 'VERAO10' };

const PLAIN: Omit<TemplateStory, 'name' | 'title' | 'body' | 'daysAgo'> = {
  language: 'pt_BR',
  category: 'MARKETING',
  type: 'TEXT',
  header: null,
  footer: '',
  buttons: [],
  variables: [NAME],
  said: 'APPROVED',
};

/** Template of the demo's campaign. */
export const NEWS = 'novidades_da_semana';

/** WhatsApp templates of a shop, one or more in each state. */
export const TEMPLATES: readonly TemplateStory[] = [
  {
    ...PLAIN,
    name: 'retomar_conversa',
    title: 'Retomar a conversa',
    category: 'UTILITY',
    daysAgo: 60,
    quality: 'GREEN',
    body: 'Olá, {{customer.first_name}}! Podemos continuar nossa conversa por aqui?',
    variables: [{ ...NAME, fallback: 'tudo bem' }],
  },
  {
    ...PLAIN,
    name: NEWS,
    title: 'Novidades da semana',
    type: 'QUICK_REPLY',
    daysAgo: 40,
    quality: 'GREEN',
    header: { kind: 'text', text: 'Novidades da semana' },
    body: 'Olá, {{customer.first_name}}! As novidades da semana chegaram. Quer ver?',
    footer: 'Responda SAIR para não receber',
    buttons: [
      { kind: 'QUICK_REPLY', text: 'Quero ver' },
      { kind: 'QUICK_REPLY', text: 'Agora não' },
    ],
  },
  {
    ...PLAIN,
    name: 'pedido_enviado',
    title: 'Pedido enviado',
    category: 'UTILITY',
    daysAgo: 52,
    quality: 'GREEN',
    type: 'CALL_TO_ACTION',
    body: 'Oi, {{customer.first_name}}! Seu pedido saiu para entrega hoje.',
    buttons: [
      {
        kind: 'EXTERNAL_URL',
        text: 'Acompanhar o pedido',
        url: 'https://loja-demonstracao.example/pedidos',
      },
    ],
  },
  {
    ...PLAIN,
    name: 'cupom_de_aniversario',
    title: 'Cupom de aniversário',
    type: 'CALL_TO_ACTION',
    daysAgo: 33,
    body: 'Parabéns, {{customer.first_name}}! Hoje é seu dia: use {{coupon}} até domingo.',
    variables: [NAME, COUPON],
    buttons: [{ kind: 'COPY_OFFER', code: 'VERAO10' }],
    quality: 'YELLOW',
  },
  {
    ...PLAIN,
    name: 'fale_com_a_loja',
    title: 'Fale com a loja',
    type: 'CALL_TO_ACTION',
    daysAgo: 21,
    body: 'Oi, {{customer.first_name}}! Ficou alguma dúvida sobre a troca? É só ligar.',
    buttons: [{ kind: 'PHONE_CALL', text: 'Ligar para a loja', phone: '+551930000000' }],
  },
  {
    ...PLAIN,
    name: 'ultima_chamada',
    title: 'Última chamada',
    daysAgo: 12,
    said: 'PAUSED',
    quality: 'RED',
    body: 'Última chamada, {{customer.first_name}}! A liquidação termina hoje à noite.',
  },
  {
    ...PLAIN,
    name: 'liquidacao_relampago',
    title: 'Liquidação relâmpago',
    daysAgo: 75,
    said: 'DISABLED',
    quality: 'RED',
    body: 'Só agora, {{customer.first_name}}: tudo com 40% de desconto por duas horas.',
  },
  {
    ...PLAIN,
    name: 'avise_me_chegou',
    title: 'Avise-me: chegou',
    category: 'UTILITY',
    daysAgo: 9,
    body: 'Oi, {{customer.first_name}}! A peça que você pediu para avisar voltou ao estoque.',
    next_category: 'MARKETING',
  },
  {
    ...PLAIN,
    name: 'convite_evento',
    title: 'Convite para evento',
    type: 'MEDIA',
    daysAgo: 1,
    said: 'PENDING',
    header: { kind: 'media', format: 'IMAGE', media_id: null },
    body: 'Oi, {{customer.first_name}}! Sábado tem café e coleção nova na loja de Campinas.',
  },
  {
    ...PLAIN,
    name: 'pix_do_pedido',
    title: 'Pix do pedido',
    category: 'UTILITY',
    daysAgo: 4,
    said: 'REJECTED',
    body: 'Oi, {{customer.first_name}}! Pague seu pedido agora e ganhe 10% na próxima compra.',
    reason: 'INCORRECT_CATEGORY',
  },
  {
    ...PLAIN,
    name: 'summer_news',
    title: 'Summer news',
    language: 'en_US',
    daysAgo: 18,
    body: 'Hi {{customer.first_name}}, the summer collection is in our store.',
    variables: [{ ...NAME, fallback: 'there' }],
  },
  {
    ...PLAIN,
    name: 'dia_das_maes',
    title: 'Dia das Mães',
    said: null,
    daysAgo: 0,
    body: 'Oi, {{customer.first_name}}! O presente dela já está separado. Passe para ver!',
  },
];
