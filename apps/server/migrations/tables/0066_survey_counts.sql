-- Numbers of surveys, counted by day, so that results need not read every answer.

create table tenant.survey_counts (
  store_id uuid not null,
  survey_id uuid not null,
  -- Which responses are counted: '' all, 'EMAIL ' of a channel, ' <campaign>' of a campaign, 'EMAIL <campaign>' of both.
  slice text not null,
  -- Whether it is the sum of the week that begins on the day: a year of weeks is read in the time of a few days.
  is_week boolean not null,
  -- Of the response's beginning, in the store's time zone; of links, of their making.
  day date not null,
  is_finished boolean not null,
  -- Empty: about responses or links.
  question_id text not null,
  kind text not null check (kind in
    ('responses', 'seconds', 'sent', 'opened', 'answered', 'skipped', 'left', 'score', 'choice', 'number')),
  -- The score, option, rounded number or seconds.
  key text not null,
  n int not null,
  -- Sum of the numbers answered.
  total numeric not null,
  primary key (store_id, survey_id, slice, is_week, day, is_finished, question_id, kind, key) include (n, total),
  foreign key (store_id, survey_id) references surveys (store_id, id) on delete cascade
);
call app.protect('survey_counts');

-- Until when the counts of a survey are complete; later days are counted from the responses.
create table tenant.survey_count_marks (
  store_id uuid not null,
  survey_id uuid not null,
  counted_at timestamptz not null,
  primary key (store_id, survey_id),
  foreign key (store_id, survey_id) references surveys (store_id, id) on delete cascade
);
call app.protect('survey_count_marks');

create index survey_responses_by_id on tenant.survey_responses (id);
create index survey_responses_by_start on tenant.survey_responses (store_id, survey_id, started_at, id);
create index survey_responses_by_day on tenant.survey_responses (store_id, survey_id, day);
create index survey_responses_by_change on tenant.survey_responses (store_id, survey_id, last_at);
create index survey_responses_to_settle on tenant.survey_responses (store_id, survey_id, started_at)
  where follow_up is not null;
create index survey_links_by_creation on tenant.survey_links (store_id, survey_id, created_at)
  where customer_id is not null;
create index survey_links_by_opening on tenant.survey_links (store_id, survey_id, opened_at)
  where opened_at is not null;
create index survey_links_of_campaign on tenant.survey_links (store_id, campaign_id, survey_id)
  where campaign_id is not null;

call app.owned_by('storefront/surveys', 'survey_counts', 'survey_count_marks');
