-- Surveys: their versions, links and responses.

create table tenant.surveys (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'finished')),
  -- The published version; 0: never published.
  version int not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  is_anonymous boolean not null,
  link_days int not null,
  response_limit int,
  -- How many more responses may finish; null: no limit.
  places_left int,
  repeat_after_days int,
  ignores_rest boolean not null,
  draft jsonb not null,
  -- The draft differs from the published version.
  has_changes boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  primary key (store_id, id)
);
create index surveys_by_id on tenant.surveys (id);
call app.protect('surveys');

-- What people see. A published version never changes: an open page goes on with its own.
create table tenant.survey_versions (
  store_id uuid not null,
  survey_id uuid not null,
  version int not null check (version > 0),
  definition jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (store_id, survey_id, version),
  foreign key (store_id, survey_id) references surveys (store_id, id) on delete cascade
);
call app.protect('survey_versions');
revoke update on tenant.survey_versions from clientela_app, clientela_system;

create table tenant.survey_links (
  store_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  -- Null: the customer was anonymised, and the link no longer opens.
  token_hash bytea,
  -- Null: the open link of the survey.
  customer_id uuid,
  -- The trigger key that the link was made for; empty: made by a person of the store.
  trigger_key text not null default '',
  -- The order that product questions are about, and its products as they were, dearest first.
  order_id uuid,
  products jsonb not null default '[]',
  campaign_activity uuid,
  created_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz,
  -- Of an anonymous survey only the day.
  finished_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, survey_id) references surveys (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index survey_links_by_token on tenant.survey_links (token_hash);
create unique index survey_links_open on tenant.survey_links (store_id, survey_id) where customer_id is null;
create index survey_links_of_customer on tenant.survey_links (store_id, customer_id, survey_id, created_at desc);
call app.protect('survey_links');
call app.of_customer('survey_links', 'customer_id', 'move', 'own');

create table tenant.survey_responses (
  store_id uuid not null,
  -- Derived from the link's secret and the browser, so that two devices with one link write one response, and an
  -- anonymous one is resumed without a column that leads to its link.
  id uuid not null,
  survey_id uuid not null,
  version int not null,
  -- Both null when anonymous.
  link_id uuid,
  customer_id uuid,
  order_id uuid,
  products jsonb not null default '[]',
  channel text,
  -- Of an anonymous response the three are the beginning of its day.
  started_at timestamptz not null,
  last_at timestamptz not null,
  finished_at timestamptz,
  day date not null,
  ending_id text,
  -- The response made its customer.
  is_lead boolean not null default false,
  follow_up text check (follow_up in ('pending', 'done')),
  follow_up_note text not null default '',
  follow_up_by uuid,
  primary key (store_id, id),
  foreign key (store_id, survey_id) references surveys (store_id, id),
  foreign key (store_id, link_id) references survey_links (store_id, id) on delete set null (link_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete set null (customer_id)
);
create index survey_responses_of_survey on tenant.survey_responses (store_id, survey_id, finished_at);
create index survey_responses_of_link on tenant.survey_responses (store_id, link_id);
create index survey_responses_of_customer on tenant.survey_responses (store_id, customer_id, started_at desc);
call app.protect('survey_responses');
call app.of_customer('survey_responses', 'customer_id', 'move', 'own');

create table tenant.survey_answers (
  store_id uuid not null,
  response_id uuid not null,
  question_id text not null,
  survey_id uuid not null,
  -- JSON null: skipped.
  value jsonb not null,
  -- Of NPS, CSAT and RATE.
  score int,
  revision int not null,
  at timestamptz not null,
  primary key (store_id, response_id, question_id),
  foreign key (store_id, response_id) references survey_responses (store_id, id) on delete cascade
);
create index survey_answers_of_question on tenant.survey_answers (store_id, survey_id, question_id);
call app.protect('survey_answers');

create table tenant.survey_product_scores (
  store_id uuid not null,
  response_id uuid not null,
  question_id text not null,
  product_id uuid not null,
  score int not null,
  primary key (store_id, response_id, question_id, product_id),
  foreign key (store_id, response_id, question_id)
    references survey_answers (store_id, response_id, question_id) on delete cascade
);
create index survey_product_scores_of_product on tenant.survey_product_scores (store_id, product_id);
call app.protect('survey_product_scores');

call app.owned_by('storefront/surveys', 'surveys', 'survey_versions', 'survey_links', 'survey_responses',
  'survey_answers', 'survey_product_scores');
