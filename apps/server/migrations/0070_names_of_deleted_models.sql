-- A campaign that is over keeps the name of the model its message was made from.
alter table campaign_actions add column email_model_name text;
