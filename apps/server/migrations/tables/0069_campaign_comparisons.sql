-- The campaign's status as of its counts, so that both are displayed from one reading.
alter table tenant.campaign_outcomes add status text;

-- Comparisons with the control group have other figures now.
update tenant.campaign_outcomes set stale_since = coalesce(stale_since, results_at), changes = changes + 1
 where results_at is not null;

-- Whether the launch sets control_percentage by the size of the audience; null: not chosen.
alter table tenant.campaigns add control_auto boolean;
