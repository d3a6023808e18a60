-- The store as screens show it, shared by single reads and by the list of a person's stores. The caller's policies
-- apply: the application sees its tenant, app.stores_page the person's stores. The address appears in the footer
-- of every e-mail.
create or replace view tenant.store_shown with (security_invoker = true) as
select s.id, s.name, s.enabled, s.description, s.logo, s.site_url, s.time_zone,
       app.store_features(s.id) as features, s.opening_hours, p.plan_id,
       k.id as category_id, k.name as category_name,
       (select coalesce(json_agg(json_build_object('id', c.id, 'role', c.role, 'user',
                 json_build_object('id', u.id, 'name', u.name, 'email', u.email)) order by u.name, c.id), '[]')
          from collaborators c join users u on u.id = c.user_id
         where c.store_id = s.id) as collaborators,
       (select coalesce(json_agg(json_build_object('type', x.type, 'name', x.name) order by x.type, x.name), '[]')
          from (select distinct a.type, a.name from store_addons o join addons a on a.id = o.addon_id
                 where o.store_id = s.id and o.enabled) x) as addons,
       s.address, s.attribution_days, s.cart_minutes,
       (select coalesce(json_agg(json_build_object('name', n.name, 'number', coalesce(n.number, '')) order by n.name, n.id), '[]')
          from senders n
         where n.store_id = s.id and n.channel = any (app.number_channels())
           and n.state in ('disconnected', 'restricted', 'banned')) as disabled_whatsapp_integrations,
       s.weekly_messages, s.survey_rest_days
  from stores s
  left join store_categories k on k.id = s.store_category_id
  left join store_plans p on p.store_id = s.id;
grant select on store_shown to clientela_app, clientela_system;
