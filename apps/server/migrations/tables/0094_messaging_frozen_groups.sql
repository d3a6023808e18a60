-- The conditions of a campaign's group when its recipients were computed, for explanations; null: not computed, a group
-- with fixed members, or a sequence, which checks its groups again for each customer.
alter table tenant.campaign_clusters add column frozen_filters jsonb;
