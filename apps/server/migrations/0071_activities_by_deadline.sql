-- The activities of a period, without walking all the others of the store.
create index campaign_activities_due on campaign_activities (store_id, due_at, id);
