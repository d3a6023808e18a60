import { type FilterCondition, RFM_STATES } from '@clientela/contract';
import {
  bought,
  boughtIn,
  days,
  divided,
  either,
  number,
  people,
  type Question,
  quietFor,
  refused,
  within,
} from './gold.ts';
import { ID } from './store-words.ts';

const of = (text: string, gold: Question['gold'], ...after: string[]): Question => ({
  text,
  gold,
  ...(after.length > 0 && { after }),
});

const view = (name: 'next_purchase' | 'cohort' | 'movement' | 'rfm_grid') => ({
  asked: { kind: 'view' as const, view: name },
});
const ZAP = within('channel', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP');
const AULAS = within('campaign', ID.aulas);
const SINCE_MONDAY = days('2026-11-16', '2026-11-17');
const WEEKEND = days('2026-11-14', '2026-11-15');
const OCTOBER = days('2026-10-01', '2026-10-31');

const fromTo = (from: string, to: string, in_last_days = 30): FilterCondition => ({
  field: 'rfm_moved',
  from: [from as 'Campeões'],
  to: [to as 'Campeões'],
  in_last_days,
});
const allBut = (state: string) => RFM_STATES.filter((one) => one !== state);
const contact = (field: 'email' | 'phone', test: 'filled' | 'empty'): FilterCondition => ({
  field,
  is: { test },
});
const sale = (field: 'first_sale_at' | 'last_sale_at', from: string, to: string) =>
  people({ field, is: { test: 'between', from, to } });

/** Kinds of saying it, each with the traps close to it; written before the phrases that read them. */
export const KINDS: Readonly<Record<string, readonly Question[]>> = {
  'greetings and politeness': [
    of('Boa tarde! Quanto faturei hoje?', number('revenue', 'today')),
    of(
      'olá, tudo bem? me ajuda a ver o ticket médio de ontem',
      number('average_ticket', 'yesterday'),
    ),
    of('vc sabe me dizer quantos pedidos entraram hoje?', number('orders', 'today')),
    of('Consegue me dizer qual a receita por estado pfv', divided('revenue', 'state')),
    of('oii, preciso saber quem comprou nos últimos 7 dias, obg', people(boughtIn(7))),
    of('boa noite pessoal, quanto vendi ontem? valeu!', number('revenue', 'yesterday')),
    of(
      'será que dá pra ver o faturamento por mês este ano, please',
      divided('revenue', 'month', 'current_year'),
    ),
    of(
      'por gentileza, e o ticket médio?',
      number('average_ticket', 'yesterday'),
      'Quanto faturei ontem?',
    ),
    of('bom dia', refused('words')),
    of('oi boa tarde, apaga os inativos por favor', refused('change')),
    of('bom dia! consegue mandar um e-mail pra todo mundo?', refused('change')),
    of('olá, quero que você envie um sms para os campeões', refused('change')),
    of('oi, me ajuda a ganhar dinheiro', refused('words')),
  ],
  'short forms and dictation': [
    of('qnto tá o faturamento do mês', number('revenue', 'current_month')),
    of('como tô de vendas hj', either(number('revenue', 'today'), number('orders', 'today'))),
    of('quantoooo vendi ontemmm', number('revenue', 'yesterday')),
    of(
      'clientes que gastaram mais de r s 500',
      people({ field: 'sales_total', is: { test: 'gte', value: 50_001 } }),
    ),
    of(
      'clientes que gastaram mais de quinhentos reais',
      people({ field: 'sales_total', is: { test: 'gte', value: 50_001 } }),
    ),
    of('quanto faturei ontem ponto de interrogação', number('revenue', 'yesterday')),
    of('oi vírgula quantos pedidos tive semana passada ponto', number('orders', 'last_week')),
    of('quem usou os cupons bemvindo10 no último mes', refused('words')),
    of(
      'receita do cupon fretegratis',
      number('revenue', 'last_30_days', { where: [within('coupon', 'FRETEGRATIS')] }),
    ),
    of('cês sabem qnts pedidos vieram essa semana', number('orders', SINCE_MONDAY)),
    of('qto vendi no fds', number('revenue', WEEKEND)),
    of('faturamento do último final de semana', number('revenue', WEEKEND)),
    of('faturamento da semana q passou', number('revenue', 'last_week')),
    of('quanto vendi ontem à noite', refused('words')),
    of('vendas de hoje de manhã', refused('words')),
    of('faturamento das 10 às 12 horas de ontem', refused('words')),
    of('quanto vendi no to ontem', refused('words')),
    of(
      'clientes com ticket médio acima de um vírgula cinco mil',
      people({ field: 'average_ticket', is: { test: 'gte', value: 150_001 } }),
    ),
  ],
  screens: [
    of('abre o mapa RFM', view('rfm_grid')),
    of('quero ver as safras', view('cohort')),
    of('Mostra a retenção', view('cohort')),
    of('me leva pra tela de retenção', view('cohort')),
    of('vai pro painel de próximas compras', view('next_purchase')),
    of('abrir a movimentação entre segmentos', view('movement')),
    of('mostra os segmentos rfm', view('rfm_grid')),
    of('quem mudou de segmento?', view('movement')),
    of('vai pro dashboard de marketing', refused('words')),
    of('abre a retenção de outubro', refused('words')),
    of('receita por safra', refused('words')),
    of('abre a campanha Volta às aulas', refused('words')),
  ],
  'movement between segments': [
    of('quem foi de Clientes Fiéis para Em Risco?', people(fromTo('Clientes Fiéis', 'Em Risco'))),
    of(
      'clientes que migraram de Promessas para Campeões nos últimos 60 dias',
      people(fromTo('Promessas', 'Campeões', 60)),
    ),
    of(
      'quem caiu de campeões pra hibernando nos últimos 90 dias',
      people(fromTo('Campeões', 'Hibernando', 90)),
    ),
    of(
      'quantos clientes eram campeões e agora estão em risco',
      people(fromTo('Campeões', 'Em Risco')),
    ),
    of(
      'Quem deixou de ser campeão?',
      people({ field: 'rfm_moved', from: ['Campeões'], to: allBut('Campeões'), in_last_days: 30 }),
    ),
    of(
      'quem virou cliente fiel nos últimos 15 dias',
      people({
        field: 'rfm_moved',
        from: allBut('Clientes Fiéis'),
        to: ['Clientes Fiéis'],
        in_last_days: 15,
      }),
    ),
    of('quem saiu de Em Risco para Promessas em setembro', refused('words')),
    of(
      'quem passou de Campeões',
      people({ field: 'rfm_moved', from: ['Campeões'], to: allBut('Campeões'), in_last_days: 30 }),
    ),
    of('receita de campeões para em risco', refused('words')),
    of('quem passou de Campinas para Santos', refused('words')),
    of('por que os campeões caíram para em risco', refused('cause')),
  ],
  comparisons: [
    of(
      'vendi mais este mês que no mesmo período do ano passado?',
      number('revenue', 'current_month', { compare: 'last_year' }),
    ),
    of(
      'pedidos de outubro contra o mesmo mês do ano passado',
      number('orders', OCTOBER, { compare: 'last_year' }),
    ),
    of('faturamento de hoje vs ontem', number('revenue', 'today', { compare: 'previous' })),
    of(
      'receita deste mês em relação ao mesmo período do mês passado',
      number('revenue', 'current_month', { compare: 'previous' }),
    ),
    of(
      'o faturamento cresceu quanto este mês?',
      number('revenue', 'current_month', { compare: 'previous' }),
    ),
    of(
      'o ticket médio aumentou ou caiu no mês passado',
      number('average_ticket', 'last_month', { compare: 'previous' }),
    ),
    of(
      'compara o faturamento deste ano com o ano passado',
      number('revenue', 'current_year', { compare: 'last_year' }),
    ),
    of(
      'e no mesmo período do ano passado?',
      number('revenue', days('2025-10-01', '2025-10-31')),
      'Quanto faturei em outubro?',
    ),
    of(
      'receita do mês passado contra setembro',
      number('revenue', 'last_month', { compare: 'previous' }),
    ),
    of(
      'pedidos do mês passado vs mês retrasado',
      number('orders', 'last_month', { compare: 'previous' }),
    ),
    // A month named by its days is compared with as many days before, which are not August.
    of('receita de setembro contra agosto', refused('words')),
    of('faturamento do mês retrasado', number('revenue', days('2026-09-01', '2026-09-30'))),
    of('quanto vendi ontem e hoje', number('revenue', SINCE_MONDAY)),
    of('quanto vendi ontem e em setembro', refused('words')),
    of('faturamento do mesmo período do ano passado', refused('words')),
    of('receita de hoje contra o mesmo dia da semana passada', refused('words')),
    of('faturamento deste mês contra a concorrência', refused('words')),
    of('receita de outubro contra março', refused('words')),
  ],
  'conditions that were missing': [
    of('quantos clientes estão sem e-mail?', people(contact('email', 'empty'))),
    of('clientes que não têm telefone cadastrado', people(contact('phone', 'empty'))),
    of(
      'quem tem celular cadastrado e é de Campinas',
      people(contact('phone', 'filled'), {
        field: 'city',
        is: { test: 'equals', value: 'Campinas' },
      }),
    ),
    of(
      'clientes inativos',
      either(people(...quietFor(60)), people(...quietFor(90)), people(...quietFor(180))),
    ),
    of('clientes inativos há 120 dias', people(...quietFor(120))),
    of('quem fez a primeira compra em outubro', sale('first_sale_at', '2026-10-01', '2026-10-31')),
    of(
      'clientes que compraram pela última vez em agosto',
      sale('last_sale_at', '2026-08-01', '2026-08-31'),
    ),
    of('pedidos perdidos por estado', divided('lost_orders', 'state')),
    of('taxa de pedidos perdidos este mês', number('lost_orders', 'current_month')),
    of('quantos pedidos cancelados tive ontem', refused('words')),
    of('pedidos pendentes de hoje', refused('words')),
    of('quantos pedidos foram devolvidos em outubro', refused('words')),
    of('receita dos pedidos cancelados', refused('words')),
    of('quem comprou em agosto do ano passado', refused('words')),
    of('me passa o telefone dos clientes inativos', refused('contacts')),
    of('lista o e-mail de quem comprou ontem', refused('contacts')),
  ],
  'how many are shown': [
    of('top 5 produtos', divided('revenue', 'product')),
    of('os 3 produtos mais vendidos deste mês', divided('items', 'product', 'current_month')),
    of(
      'as 30 cidades com mais pedidos este ano',
      divided('orders', 'city', 'current_year', { top: '30' }),
    ),
    of(
      '15 marcas que mais venderam em outubro',
      divided('revenue', 'brand', OCTOBER, { top: '20' }),
    ),
    of('quais as 5 melhores categorias', divided('revenue', 'category')),
    of(
      'top 50 cidades em pedidos no ano',
      divided('orders', 'city', 'current_year', { top: '50' }),
    ),
    of('top 500 produtos', refused('words')),
    of('os 10 produtos menos vendidos', refused('words')),
    of('cidades com menos pedidos', refused('words')),
    of('produtos que menos saem', refused('words')),
    of('os 3 melhores clientes', refused('words')),
    of(
      'vendi menos este mês que no mês passado?',
      number('revenue', 'current_month', { compare: 'previous' }),
    ),
  ],
  forecast: [
    of('quem deve comprar?', view('next_purchase')),
    of('previsão de recompra', view('next_purchase')),
    of('quantos clientes devem voltar?', view('next_purchase')),
    of('quais clientes vão comprar de novo', view('next_purchase')),
    of(
      'quem deve voltar a comprar nos próximos 20 dias',
      people({ field: 'next_purchase', is: { test: 'in_next_days', days: 20 } }),
    ),
    of(
      'quantas pessoas devem recomprar mês que vem',
      people({ field: 'next_purchase', is: { test: 'in_next_days', days: 30 } }),
    ),
    of('quanto devo vender semana que vem', refused('words')),
    of('previsão de faturamento de dezembro', refused('words')),
    of('projeção de vendas para o ano que vem', refused('words')),
    of('quanto vou vender amanhã', refused('words')),
    of('quantos pedidos vou ter no próximo ano', refused('words')),
    of('quem deve comprar o Vestido Midi Floral', refused('words')),
  ],
  'verbs, nouns and channels': [
    of(
      'quanto a campanha Volta às aulas rendeu este mês',
      number('attributed_revenue', 'current_month', { where: [AULAS] }),
    ),
    of(
      'quanto o zap gerou de receita em outubro',
      number('attributed_revenue', OCTOBER, { where: [ZAP] }),
    ),
    of(
      'quanto o e-mail marketing trouxe este ano',
      number('attributed_revenue', 'current_year', { where: [within('channel', 'EMAIL')] }),
    ),
    of('quanto deu ontem', number('revenue', 'yesterday')),
    of('quanto fizemos hoje', number('revenue', 'today')),
    of('quais produtos tiveram mais saída este mês', divided('items', 'product', 'current_month')),
    of('quantos fregueses eu tenho', number('customers')),
    of(
      'quantos torpedos mandei este mês',
      number('sent', 'current_month', { where: [within('channel', 'SMS')] }),
    ),
    of('quantos disparos de whats fiz ontem', number('sent', 'yesterday', { where: [ZAP] })),
    of('quem é fiel', people({ field: 'rfm_segment', test: 'in', values: ['Clientes Fiéis'] })),
    of('vendinhas de ontem', either(number('revenue', 'yesterday'), number('orders', 'yesterday'))),
    of('quantos clientes novos a loja teve ontem', number('new_buyers', 'yesterday')),
    of('quanto deu de venda hoje', number('revenue', 'today')),
    of(
      'quanto que o torpedo rendeu este mês',
      number('attributed_revenue', 'current_month', { where: [within('channel', 'SMS')] }),
    ),
    of('quanto deu de desconto ontem', number('discounts', 'yesterday')),
    of('quantos clientes a campanha Volta às aulas trouxe', refused('words')),
    of('quanto saiu do caixa ontem', refused('words')),
    of('quanto gastei com fornecedor', refused('words')),
    of('quanto rendeu a poupança', refused('words')),
    of('faturamento líquido de outubro', refused('words')),
    of('quanto tenho em caixa', refused('words')),
  ],
  'numbers that would be wrong': [
    of(
      'receita dos campeões e dos em risco',
      number('revenue', 'last_30_days', { where: [within('rfm_segment', 'Campeões', 'Em Risco')] }),
    ),
    of(
      'quem era fiel?',
      people({
        field: 'rfm_moved',
        from: ['Clientes Fiéis'],
        to: allBut('Clientes Fiéis'),
        in_last_days: 30,
      }),
    ),
    of('quanto era o ticket médio em outubro', number('average_ticket', OCTOBER)),
    of('quem mais comprou este mês', refused('words')),
    of('quanto os clientes me devem', refused('words')),
    of('quanto cada cliente pagou', refused('words')),
    of('quem comprou com cupom', refused('words')),
    of('faturamento até setembro', refused('words')),
    of('quantos descontos por cliente', refused('words')),
    of('ticket médio até agora este mês', number('average_ticket', 'current_month')),
    of('quanto os campeões compraram', refused('words')),
    of(
      'quem comprou produtos da marca Solar',
      people({ field: 'brand', test: 'bought', values: ['Solar'] }),
    ),
    of(
      'quantos clientes saíram de Promessas',
      people({
        field: 'rfm_moved',
        from: ['Promessas'],
        to: allBut('Promessas'),
        in_last_days: 30,
      }),
    ),
    of('receita de clientes novos', refused('words')),
    of('faturamento com desconto', refused('words')),
    of('média de faturamento por dia', refused('words')),
    of('clientes que só compram no pix', refused('words')),
    of('receita por estado, produto e marca', refused('words')),
    of('quantos campeões viraram em risco', people(fromTo('Campeões', 'Em Risco'))),
    of('vendi mais hoje que ontem?', number('revenue', 'today', { compare: 'previous' })),
    of('obrigada! e os pedidos?', number('orders', OCTOBER), 'Quanto faturei em outubro?'),
    of('quanto vendi de panos', refused('words')),
    of('quanto vendi da caneca bom dia', refused('words')),
    of('saiu quanto hoje', refused('words')),
    of('quanto vendi de 3 produtos', refused('words')),
    of('retenção da receita por safra', refused('words')),
  ],
  'two things at once': [
    of('clientes que compraram e não têm e-mail', people(bought, contact('email', 'empty'))),
    of(
      'quem é do Sul e está sem telefone',
      people({ field: 'region', test: 'in', values: ['Sul'] }, contact('phone', 'empty')),
    ),
    of(
      'clientes inativos há 90 dias sem e-mail',
      people(...quietFor(90), contact('email', 'empty')),
    ),
    of(
      'campeões sem celular',
      people({ field: 'rfm_segment', test: 'in', values: ['Campeões'] }, contact('phone', 'empty')),
    ),
    of(
      'quem foi de Promessas para Campeões e mora no Sul',
      people(fromTo('Promessas', 'Campeões'), { field: 'region', test: 'in', values: ['Sul'] }),
    ),
    of('receita dos clientes sem e-mail', refused('words')),
    of('lista os clientes com nome e telefone', refused('contacts')),
  ],
};
