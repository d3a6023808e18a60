-- Events with texts that the erasure of their customer empties.
create index domain_events_with_texts on tenant.domain_events (store_id, customer_id)
  where kind in ('custom.event', 'popup.assigned', 'bonus.cancelled');

-- It takes the identifiers of the person now.
drop function if exists app.forget_copies(uuid);
