-- Platforms that tell of all their shops at one address name the shop's account.
create index store_integrations_account on tenant.store_integrations (slug, account);
