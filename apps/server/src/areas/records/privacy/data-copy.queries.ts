import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { list, ownedBy, personSections, type Rows, reais } from './person-sections.queries.ts';

/**
 * All data that the store holds on a customer, with Portuguese names, for delivery to the person.
 * Amounts in reais. Authors of notes and data about other people are excluded.
 */
export async function readDataCopy(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const own = ownedBy(ctx, id);
  const profile = await list(ctx, profileRows(ctx, id));
  const sections: Record<string, Rows> = {
    identificadores: sql`select i.kind as tipo, i.value as valor from customer_identities i
      where ${own('i')} order by 1, 2`,
    consentimentos: sql`select n.channel as canal, n.granted as permitido, n.source as origem, n.wording as texto,
        n.recorded_at as registrado_em from customer_consents n where ${own('n')} order by 1`,
    historico_de_consentimentos: sql`select r.channel as canal, r.granted as permitido, r.contact as contato,
        r.source as origem, r.note as observacao, coalesce(x.text, r.wording) as texto, x.version as versao_do_texto,
        r.page as pagina, host(r.ip) as ip, r.at as registrado_em, r.confirmed_at as confirmado_em
      from consent_records r left join consent_texts x on x.store_id = r.store_id and x.id = r.consent_text_id
     where ${own('r')} order by r.at, r.id`,
    descadastros: optOutRows(ctx, id),
    tags: sql`select g.name as nome from customer_tag_links l
      join customer_tags g on g.store_id = l.store_id and g.id = l.tag_id where ${own('l')} order by 1`,
    grupos: sql`select g.name as nome from customer_cluster_members l
      join customer_clusters g on g.store_id = l.store_id and g.id = l.customer_cluster_id where ${own('l')} order by 1`,
    notas: sql`select n.title as titulo, n.notes as texto, n.created_at as criada_em from customer_notes n
      where ${own('n')} order by n.created_at`,
    pedidos: orderRows(own('o')),
    mensagens: messageRows(ctx, own('a')),
    cadastros_unidos: mergeRows(ctx, id),
    ...personSections(ctx, id),
  };
  const copy: Record<string, unknown> = {
    loja: ctx.store.name,
    gerado_em: ctx.clock.now().toISOString(),
    perfil: profile[0],
  };
  for (const [name, rows] of Object.entries(sections)) copy[name] = await list(ctx, rows);
  return copy;
}

/** The store's own fields of a customer or order by name, as people write them. */
function customByName(table: string, record: string, id: string) {
  const value = sql`app.attribute_text(v.text_value, v.number_value, v.date_value, v.time_value, s.time_zone)`;
  return sql`coalesce((select json_object_agg(a.name, ${value} order by a.position, a.id)
      from ${sql.table(table)} v
      join custom_attributes a on a.store_id = v.store_id and a.id = v.attribute_id
      join stores s on s.id = v.store_id
     where v.store_id = app.current_store() and ${sql.ref(`v.${record}`)} = ${sql.ref(id)}), '{}')`;
}

const COPIED_FIELDS = CUSTOMER_FIELD_NAMES.map(
  (name) => sql`${sql.ref(`c.${name}`)} as ${sql.ref(CUSTOMER_FIELDS[name].copyName)}`,
);

function profileRows(ctx: Ctx, id: string): Rows {
  return sql`select c.id as codigo_interno, c.stage as etapa, c.first_name as nome, c.last_name as sobrenome,
      c.email, c.phone as telefone, c.document as documento, ${sql.join(COPIED_FIELDS)}, c.integration_id as codigo_na_loja, c.integration_name as origem,
      c.enable_for_interactions as aceita_interacoes, c.newsletter_at as newsletter_desde, ${customByName('custom_values', 'customer_id', 'c.id')} as outros_campos,
      c.created_at as cadastrado_em, c.updated_at as alterado_em, t.order_count as pedidos, t.sales_count as vendas,
      ${reais('t.sales_total')} as total_em_compras, ${reais('t.average_ticket')} as ticket_medio,
      t.first_sale_at as primeira_compra, t.last_sale_at as ultima_compra, t.campaign_count as campanhas
    from customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
   where c.store_id = ${ctx.store.id} and c.id = ${id}`;
}

function optOutRows(ctx: Ctx, id: string): Rows {
  return sql`select s.channel as canal, s.contact as contato, s.reason as motivo, s.created_at as desde
    from customers c
    join suppressions s on s.store_id = c.store_id and s.channel = any (app.contact_channels())
      and s.contact = case app.contact_field(s.channel) when 'email' then c.email else c.phone end
   where c.store_id = ${ctx.store.id} and c.id = ${id} order by 1`;
}

function orderRows(own: Rows): Rows {
  return sql`select o.number as numero, o.status as situacao, o.raw_status as situacao_na_origem,
      o.ordered_at as feito_em, o.paid_at as pago_em, ${reais('o.total')} as total,
      ${reais('o.refunded_amount')} as reembolsado, ${reais('o.shipping')} as frete, ${reais('o.discount')} as desconto,
      o.payment_method as pagamento, o.coupon as cupom, o.city as cidade, o.state as estado, o.is_return as devolucao,
      ${customByName('custom_order_values', 'order_id', 'o.id')} as outros_campos,
      coalesce((select json_agg(json_build_object('produto', p.name, 'codigo', p.external_id, 'categoria', p.category,
          'quantidade', i.quantity, 'preco_unitario', ${reais('i.unit_price')}, 'total', ${reais('i.total')}) order by i.line)
        from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
       where i.store_id = o.store_id and i.order_id = o.id), '[]') as itens
    from orders o where ${own} order by o.ordered_at, o.id`;
}

function messageRows(ctx: Ctx, own: Rows): Rows {
  return sql`select p.name as campanha, t.channel as canal, v.text as modelo_do_assunto, a.contact as contato,
      app.activity_status(a.status, a.due_at, ${ctx.clock.now()}) as situacao, a.reason as motivo, a.response as resposta_do_servidor, a.due_at as prevista_para,
      a.sent_at as enviada_em, a.delivered_at as entregue_em, a.opened_at as aberta_em, a.clicked_at as clicada_em,
      a.unsubscribed_at as descadastro_em,
      coalesce((select json_agg(json_build_object('tipo', e.kind, 'em', e.at, 'endereco', l.url) order by e.at, e.id)
        from tracking_events e
        left join campaign_links l on l.store_id = e.store_id and l.content_id = a.content_id and l.position = e.link_position
       where e.store_id = a.store_id and e.activity_id = a.id), '[]') as acontecimentos
    from campaign_activities a
    join campaigns p on p.store_id = a.store_id and p.id = a.campaign_id
    join campaign_contents t on t.store_id = a.store_id and t.id = a.content_id
    left join campaign_variants v on v.store_id = a.store_id and v.content_id = a.content_id and v.label = a.variant
   where ${own} order by a.created_at, a.id`;
}

/** Records merged into this one, as they were; columns that only position rows are excluded. */
function mergeRows(ctx: Ctx, id: string): Rows {
  return sql`with recursive taken_in as (
      select m.* from customer_merges m
       where m.store_id = ${ctx.store.id} and m.kept_customer_id = ${id} and m.undone_at is null
      union all
      select m.* from customer_merges m join taken_in t on m.kept_customer_id = t.merged_customer_id
       where m.store_id = ${ctx.store.id} and m.undone_at is null)
    select created_at as unido_em,
      (snapshot -> 'merged') - array['store_id', 'name_sort', 'search_text', 'newsletter_sort'] as cadastro,
      snapshot -> 'customer_identities.customer_id' as identificadores
    from taken_in order by created_at`;
}
