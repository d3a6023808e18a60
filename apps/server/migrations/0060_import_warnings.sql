-- Rows that came in without something of their person: counted, and listed beside the refused ones.
-- Titles above the column names: the line where those stand.

alter table imports
  add column warned bigint not null default 0,
  -- The file's own words about consent and what a person said they mean.
  add column consents jsonb not null default '{}',
  add column header_line int not null default 1;

alter table import_refusals
  add column report text not null default 'refused' check (report in ('refused', 'warned'));
