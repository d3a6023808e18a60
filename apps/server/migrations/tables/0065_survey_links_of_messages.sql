-- Links of campaign messages: where they came from, for the results, and when a person opened them.

alter table tenant.survey_links rename campaign_activity to activity_id;
alter table tenant.survey_links
  add campaign_id uuid,
  -- Null: made by a person of the store, or the open link.
  add channel text,
  -- Reported by the page on a person's screen; scanners and prefetching never set it.
  add opened_at timestamptz;

-- The customer's message of an activity has one link, however often its content is made.
create unique index survey_links_of_activity on tenant.survey_links (store_id, activity_id, survey_id)
  where activity_id is not null;

-- Of the link.
alter table tenant.survey_responses add campaign_id uuid;
