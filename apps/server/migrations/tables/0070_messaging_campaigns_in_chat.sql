-- A campaign's message stands in the conversation of whoever answers it.

alter table tenant.conversation_messages
  drop constraint conversation_messages_author_kind_check,
  add constraint conversation_messages_author_kind_check
    check (author_kind in ('customer', 'person', 'phone', 'system', 'campaign')) not valid;
alter table tenant.conversation_messages validate constraint conversation_messages_author_kind_check;
