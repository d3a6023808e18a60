-- The name that people gave a template; `name` is the identifier that Meta allows.
alter table tenant.whatsapp_templates add column title text;
update tenant.whatsapp_templates
   set title = upper(left(name, 1)) || substr(replace(name, '_', ' '), 2);
alter table tenant.whatsapp_templates alter column title set not null;
