-- Columns of a file that fill attributes: column name → {id, type, name} of the attribute.
alter table tenant.imports add column attributes jsonb not null default '{}';
