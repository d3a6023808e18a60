-- A message may be tried over two channels, half of the people each.
alter table tenant.campaign_actions drop constraint campaign_actions_pick_check;
alter table tenant.campaign_actions add constraint campaign_actions_pick_check
  check (pick in ('first_reachable', 'cheapest', 'channel_test'));
