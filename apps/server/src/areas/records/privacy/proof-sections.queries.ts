import { CONTACT_CHANNELS } from '@clientela/contract';
import { sql } from 'kysely';
import { actorName } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { list, ownedBy, type Rows } from './person-sections.queries.ts';
import { privacyTexts } from './privacy.texts.ts';

/** How close to an opt-out the person's own message arrived, to be its words. */
const SAME_MOMENT = sql`interval '2 minutes'`;

/** Lists that hold no customers. */
const WITHOUT_PEOPLE = ['statement'];

/** Where a customer's data came from, its legal basis, and who handled it. */
export async function readProofSections(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const own = ownedBy(ctx, id);
  const sections: Record<string, Rows> = {
    origem_dos_dados: originRows(ctx, id),
    pedidos_para_parar: optOutWordsRows(own('r')),
    unioes: sql`select m.created_at as unido_em, u.name as unido_por, m.undone_at as desfeito_em,
        case when m.undone_at is null
          then app.name_of(jsonb_populate_record(null::customers, m.snapshot -> 'merged')) end as cadastro_unido
      from customer_merges m left join users u on u.id = m.merged_by
     where m.store_id = ${ctx.store.id} and (m.id = any(app.merges_into(${id})) or m.kept_customer_id = ${id})
     order by m.created_at, m.id`,
    exportacoes: exportRows(ctx, id),
    registro_de_auditoria: sql`select l.created_at as em, l.action as acao, l.details as detalhes,
        coalesce(u.name, l.actor_name) as por, l.actor_kind as tipo_de_autor
      from audit_log l left join users u on u.id = l.actor_id
     where l.store_id = ${ctx.store.id} and l.target_kind = 'customer' and (l.target_id = ${id} or l.target_id in (
       select m.merged_customer_id from customer_merges m
        where m.store_id = l.store_id and m.id = any(app.merges_into(${id}))))
     order by l.created_at, l.id`,
    pedidos_de_privacidade: sql`select r.kind as tipo, r.state as situacao, r.channel as chegou_por, r.note as observacao,
        r.received_at as recebido_em, to_char(r.due_on, 'YYYY-MM-DD') as prazo, r.answered_at as respondido_em, r.answer as resposta
      from privacy_requests r where ${own('r')} order by r.received_at, r.id`,
  };
  const proof: Record<string, unknown> = {
    baixado_por: actorName(ctx),
    base_legal: await readLegalBasis(ctx, id),
  };
  for (const [name, rows] of Object.entries(sections)) proof[name] = await list(ctx, rows);
  return proof;
}

/** The record, its identities, orders, carts and sign-ups, each with its source. */
function originRows(ctx: Ctx, id: string): Rows {
  const store = ctx.store.id;
  return sql`select 'cadastro' as dado, null::text as valor, coalesce(c.source, c.integration_name) as origem,
      c.created_at as desde, c.updated_at as alterado_em, 1 as ordem
    from customers c where c.store_id = ${store} and c.id = ${id}
    union all
    select i.kind, i.value, nullif(i.provider, ''), null, null, 2
      from customer_identities i where i.store_id = ${store} and i.customer_id = ${id} and not i.is_form
    union all
    select 'pedidos', count(*)::text, nullif(o.provider, ''), min(o.ordered_at), max(o.updated_at), 3
      from orders o where o.store_id = ${store} and o.customer_id = ${id} group by o.provider
    union all
    select 'carrinhos', count(*)::text, k.provider, min(k.recorded_at), max(k.changed_at), 4
      from carts k where k.store_id = ${store} and k.customer_id = ${id} group by k.provider
    union all
    select 'formulario', p.name, s.page, s.at, null, 5
      from popup_submissions s join popups p on p.store_id = s.store_id and p.id = s.popup_id
     where s.store_id = ${store} and s.customer_id = ${id}
    order by ordem, dado, valor`;
}

interface BasisRow {
  canal: string;
  permitido: boolean | null;
}

/**
 * The legal basis of each channel as its newest evidence shows it, and of orders. Nothing is inferred: a channel
 * without evidence says so.
 */
async function readLegalBasis(ctx: Ctx, id: string): Promise<unknown[]> {
  const channels = await list<BasisRow>(
    ctx,
    sql`select channels.channel as canal, n.granted as permitido, r.source as origem, r.note as observacao,
        coalesce(x.text, nullif(r.wording, ''), nullif(n.wording, '')) as texto,
        coalesce(r.at, n.recorded_at) as registrado_em, r.confirmed_at as confirmado_em
      from unnest(${[...CONTACT_CHANNELS]}::text[]) with ordinality as channels (channel, place)
      left join customer_consents n on n.store_id = ${ctx.store.id} and n.customer_id = ${id} and n.channel = channels.channel
      left join consent_records r on r.store_id = n.store_id and r.id = n.record_id
      left join consent_texts x on x.store_id = r.store_id and x.id = r.consent_text_id
     order by channels.place`,
  );
  const orders = await list(
    ctx,
    sql`select 'PEDIDOS' as canal, ${privacyTexts.basis.contract} as base from customer_totals t
     where t.store_id = ${ctx.store.id} and t.customer_id = ${id} and t.order_count > 0`,
  );
  return [...channels.map((row) => ({ ...row, base: basisOf(row) })), ...orders];
}

function basisOf({ permitido }: BasisRow): string {
  if (permitido === null) return privacyTexts.basis.none;
  return permitido ? privacyTexts.basis.consent : privacyTexts.basis.refused;
}

/** Refusals with the words of the person: as recorded, else the message that they sent at that moment. */
function optOutWordsRows(own: Rows): Rows {
  return sql`select r.channel as canal, r.contact as contato, r.source as origem, r.at as em,
      coalesce(nullif(r.wording, ''), (
        select said.text from (
          select s.body as text, s.received_at as at from received_sms s
           where r.channel = 'SMS' and s.store_id = r.store_id and s.customer_id = r.customer_id
          union all
          select m.text, m.at from conversation_messages m
            join conversations v on v.store_id = m.store_id and v.id = m.conversation_id
           where r.channel = 'WHATSAPP' and v.store_id = r.store_id and v.customer_id = r.customer_id and m.direction = 'in') said
         where r.source = 'reply' and said.at between r.at - ${SAME_MOMENT} and r.at + ${SAME_MOMENT}
         order by abs(extract(epoch from said.at - r.at)) limit 1), nullif(r.note, '')) as palavras
    from consent_records r where ${own} and not r.granted order by r.at, r.id`;
}

/** Lists of the store that left as files since the record exists. */
function exportRows(ctx: Ctx, id: string): Rows {
  return sql`select l.created_at as em, l.action as acao, l.details ->> 'list' as lista, coalesce(u.name, l.actor_name) as por
    from audit_log l
    join customers c on c.store_id = l.store_id and c.id = ${id}
    left join users u on u.id = l.actor_id
   where l.store_id = ${ctx.store.id} and l.action in ('list.exported', 'list.downloaded')
     and l.details ->> 'list' <> all(${WITHOUT_PEOPLE}::text[]) and l.created_at >= c.created_at
   order by l.created_at, l.id`;
}
