-- More tables and routines take the terms of docs/glossary.md.

drop function if exists app.find_message_matter(text, uuid);
alter table tenant.rfm_cuts rename to rfm_thresholds;
drop function if exists app.refresh_rfm_cuts(timestamptz);
call app.owned_by('records/customers', 'rfm_thresholds');

update tenant.campaign_contents
   set compiled = compiled - 'way_out' || jsonb_build_object('opt_out', compiled -> 'way_out')
 where compiled ? 'way_out';
