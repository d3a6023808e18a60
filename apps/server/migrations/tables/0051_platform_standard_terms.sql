-- Tables, columns and routines take the terms of docs/glossary.md.

alter table tenant.integration_hints rename to change_notifications;
alter table tenant.change_notifications rename column told to reports;
alter index tenant.integration_hints_due rename to change_notifications_due;
alter table tenant.told_people rename to source_people;
alter table tenant.source_people rename column told to digests;
alter table tenant.store_webhooks rename column told_day to notified_day;
alter table tenant.mail_outages rename column told_at to notified_at;
alter index tenant.conversation_messages_told_once rename to conversation_messages_provider_id;

alter table tenant.campaign_entries rename to campaign_enrollments;
alter table tenant.campaign_enrollments rename column occurrence to trigger_key;
alter index tenant.campaign_entries_due rename to campaign_enrollments_due;
alter index tenant.campaign_entries_of_customer rename to campaign_enrollments_of_customer;
alter table tenant.campaign_activities rename column occurrence to trigger_key;
alter table tenant.campaign_activities rename column entry_id to enrollment_id;
alter table tenant.campaign_editions rename to campaign_versions;
alter table tenant.campaign_versions rename column taken_along to migrated;
alter table tenant.bonuses rename column occurrence to trigger_key;
alter index tenant.bonuses_of_entry rename to bonuses_of_enrollment;
update app.customer_policies set table_name = 'campaign_enrollments' where table_name = 'campaign_entries';
update app.customer_policies set follows = 'campaign_enrollments' where follows = 'campaign_entries';

drop function if exists app.entry_lapse(tenant.campaign_enrollments);
drop function if exists app.merge_campaign_entries(uuid, uuid);
drop function if exists app.unmerge_campaign_entries(uuid, uuid, jsonb);
drop function if exists app.anonymize_campaign_entries(uuid, timestamptz, jsonb);
drop function if exists app.stores_to_look_for_entries(timestamptz);

call app.owned_by('records/integrations', 'change_notifications', 'source_people');
call app.owned_by('messaging/campaigns', 'campaign_enrollments', 'campaign_versions');

alter table tenant.senders rename column rests_until to paused_until;
drop function if exists app.keep_payment_events(text, uuid[], text[], text[], uuid[], text[], timestamptz);
drop function if exists app.take_oauth_state(bytea, text, uuid, timestamptz);
