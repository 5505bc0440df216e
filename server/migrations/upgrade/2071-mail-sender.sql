-- phase: expand
-- The sender of a brand's emails, and the domains it may have.
alter table sites.site add column mail_sender_name text not null default ''
  check (length(mail_sender_name) <= 100 and mail_sender_name !~ '[[:cntrl:]]');
alter table sites.site add column mail_sender_address text not null default ''
  check (length(mail_sender_address) <= 254 and mail_sender_address ~ '^([A-Za-z0-9._%+-]+@[a-z0-9.-]+)?$');
alter table sites.site add column mail_reply_to text not null default ''
  check (length(mail_reply_to) <= 254 and mail_reply_to ~ '^([A-Za-z0-9._%+-]+@[a-z0-9.-]+)?$');
create table sites.sender_domain (
  domain text primary key check (domain ~ '^[a-z0-9.-]{1,253}$'),
  for_brand int references sites.site
);
