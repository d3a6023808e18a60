-- Surveys in campaigns: which survey a campaign sends, and links that carry their campaign, channel and first opening.

alter table tenant.campaigns
  add survey_id uuid,
  add foreign key (store_id, survey_id) references surveys (store_id, id) on delete set null (survey_id);
create index campaigns_of_survey on tenant.campaigns (store_id, survey_id) where survey_id is not null;

alter table tenant.campaign_contents
  add speaks_of_survey boolean not null generated always as (coalesce(compiled::text like '%survey.link%', false)) stored;

-- How many days after any survey a customer gets no other one; 0: no rest.
alter table stores add survey_rest_days int not null default 30 check (survey_rest_days between 0 and 365);

alter table tenant.survey_links rename campaign_activity to activity_id;
alter table tenant.survey_links
  add campaign_id uuid,
  -- Null: made by a person of the store, or the open link.
  add channel text,
  -- Reported by the page on a person's screen; scanners and prefetching never set it.
  add opened_at timestamptz;
call app.owned_by('records/survey-links', 'survey_links');

alter table tenant.survey_responses
  -- Of the link.
  add campaign_id uuid,
  -- Of the first NPS question on the path of a finished response.
  add nps_group text check (nps_group in ('DETRACTOR', 'NEUTRAL', 'PROMOTER'));
