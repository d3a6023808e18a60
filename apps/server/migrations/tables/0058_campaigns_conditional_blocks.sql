-- Blocks of a message that only some recipients get.

-- The recipients, condition by condition; null: every block is for everyone.
alter table tenant.campaign_contents
  add column block_conditions jsonb generated always as (nullif(compiled -> 'conditions', '[]')) stored;

-- Chosen once with the products, so that a retry and the activity's page show the same blocks.
alter table tenant.message_products rename to message_blocks;
alter table tenant.message_blocks rename constraint message_products_pkey to message_blocks_pkey;
alter table tenant.message_blocks
  add column conditions boolean[] not null default '{}';
