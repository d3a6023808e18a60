import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';

export type Rows = RawBuilder<unknown>;

export async function list<Row = unknown>(ctx: Ctx, rows: Rows): Promise<Row[]> {
  const found = await sql<object>`${rows}`.execute(ctx.db);
  return found.rows as Row[];
}

export const reais = (cents: string) => sql`${sql.ref(cents)}::float8 / 100`;

/** Rows of a table that belong to the customer. */
export function ownedBy(ctx: Ctx, id: string): (alias: string) => Rows {
  return (alias) => sql`${sql.ref(`${alias}.store_id`)} = ${ctx.store.id}
    and ${sql.ref(`${alias}.customer_id`)} = ${id}`;
}

/** A person's conversations, answers, sign-ups, carts, bonuses and events, by name of the section. */
export function personSections(ctx: Ctx, id: string): Record<string, Rows> {
  const own = ownedBy(ctx, id);
  return {
    conversas: conversationRows(own('c')),
    sms_recebidos: sql`select r.contact as contato, r.body as texto, r.received_at as recebido_em
      from received_sms r where ${own('r')} order by r.received_at, r.id`,
    tarefas_manuais: sql`select p.name as campanha, t.opens_at as aberta_em, t.outcome as resultado, t.closed_at as concluida_em
      from manual_tasks t join campaigns p on p.store_id = t.store_id and p.id = t.campaign_id
     where ${own('t')} order by t.opens_at, t.activity_id`,
    pesquisas: surveyRows(own('r')),
    cadastros_em_popups: sql`select p.name as popup, s.at as enviado_em, s.fields as dados_digitados, s.page as pagina,
        s.utm as origem_da_visita, s.device as aparelho, host(s.ip) as ip, s.coupon as cupom,
        coalesce((select json_agg(json_build_object('canal', x.channel, 'versao', x.version, 'texto', x.text) order by x.channel)
          from consent_texts x where x.store_id = s.store_id and x.id = any(s.consent_text_ids)), '[]') as textos_aceitos
      from popup_submissions s join popups p on p.store_id = s.store_id and p.id = s.popup_id
     where ${own('s')} order by s.at, s.id`,
    confirmacoes_por_link: sql`select f.contact as contato, f.channels as canais, f.source as origem, f.page as pagina,
        f.created_at as enviada_em, f.confirmed_at as confirmada_em
      from consent_confirmations f where ${own('f')} order by f.created_at, f.id`,
    bonus: sql`select b.created_at as dado_em, ${reais('b.value')} as valor, ${reais('b.remaining')} as restante,
        b.available_at as vale_desde, b.expires_at as vale_ate, b.cancelled_at as cancelado_em, p.name as campanha
      from bonuses b left join campaigns p on p.store_id = b.store_id and p.id = b.campaign_id
     where ${own('b')} order by b.created_at, b.id`,
    usos_de_bonus: sql`select u.created_at as usado_em, ${reais('u.amount')} as valor,
        ${reais('u.purchase_amount')} as compra, u.channel as canal, u.coupon as cupom, u.order_number as pedido,
        u.cancelled_at as cancelado_em
      from bonus_uses u where ${own('u')} order by u.created_at, u.id`,
    carrinhos: sql`select k.provider as origem, k.state as situacao, k.email, k.phone as telefone, k.document as documento,
        k.items as itens, ${reais('k.total')} as total, k.recorded_at as recebido_em, k.changed_at as alterado_em
      from carts k where ${own('k')} order by k.recorded_at, k.id`,
    pagamentos: sql`select y.method as forma, y.state as situacao, ${reais('y.amount')} as valor, y.created_at as criado_em,
        y.changed_at as alterado_em, o.number as pedido
      from order_payments y left join orders o on o.store_id = y.store_id and o.id = y.order_id
     where ${own('y')} order by y.created_at, y.id`,
    eventos: sql`select e.name as nome, e.properties as dados, e.occurred_at as aconteceu_em
      from custom_events e where ${own('e')} order by e.occurred_at, e.id`,
  };
}

function conversationRows(own: Rows): Rows {
  return sql`select n.name as numero_da_loja, c.contact as contato, c.profile_name as nome_no_perfil,
      c.created_at as iniciada_em,
      coalesce((select json_agg(json_build_object('em', m.at, 'direcao', case m.direction when 'in' then 'recebida' else 'enviada' end,
          'tipo', m.kind, 'texto', m.text, 'arquivo', m.media_name, 'situacao', m.status,
          'autor', m.author_kind) order by m.at, m.place)
        from conversation_messages m where m.store_id = c.store_id and m.conversation_id = c.id), '[]') as mensagens
    from conversations c join senders n on n.store_id = c.store_id and n.id = c.sender_id
   where ${own} order by c.created_at, c.id`;
}

/** Responses with the question of each answer, as the answered version words it. */
function surveyRows(own: Rows): Rows {
  return sql`select y.name as pesquisa, r.channel as canal, r.started_at as iniciada_em, r.finished_at as concluida_em,
      coalesce((select json_agg(json_build_object('pergunta', q.part ->> 'title', 'resposta', a.value, 'em', a.at) order by a.at, a.question_id)
        from survey_answers a
        left join survey_versions v on v.store_id = r.store_id and v.survey_id = r.survey_id and v.version = r.version
        left join lateral (
          select part from jsonb_array_elements(v.definition -> 'questions') part where part ->> 'id' = a.question_id) q on true
       where a.store_id = r.store_id and a.response_id = r.id), '[]') as respostas
    from survey_responses r join surveys y on y.store_id = r.store_id and y.id = r.survey_id
   where ${own} order by r.started_at, r.id`;
}
