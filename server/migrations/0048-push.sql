create schema push;
comment on schema push is 'Web push: keys of brands, subscribed browsers of players, notifications to send.';

create table push.key (
  site_id int primary key,
  public_key bytea not null check (length(public_key) = 65),
  sealed bytea not null,
  created_at timestamptz not null
);
comment on table push.key is
  'The key that identifies a brand to push services (VAPID); browsers subscribe to it. Kept for good.';

create table push.subscription (
  site_id int not null,
  subscription_id uuid not null default uuidv7(),
  player_id uuid not null,
  endpoint_hash bytea not null check (length(endpoint_hash) = 32),
  sealed bytea not null,
  host text not null check (length(host) between 1 and 253),
  device text not null check (length(device) <= 64),
  created_at timestamptz not null,
  failures int not null default 0 check (failures >= 0),
  primary key (site_id, subscription_id),
  unique (site_id, endpoint_hash)
);
comment on table push.subscription is
  'Browsers in which a player allowed notifications; a browser belongs to the player who subscribed last.';
comment on column push.subscription.sealed is 'Address at the push service and the keys of the browser.';
comment on column push.subscription.failures is
  'Rejections in a row; the subscription is deleted after some.';
create index subscription_of_player on push.subscription (site_id, player_id, created_at);

create table push.notification (
  site_id int not null,
  notification_id uuid not null default uuidv7(),
  subscription_id uuid not null,
  player_id uuid not null,
  key text not null check (length(key) between 1 and 128),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 1500),
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  primary key (site_id, notification_id),
  unique (site_id, subscription_id, key),
  foreign key (site_id, subscription_id) references push.subscription on delete cascade
);
comment on table push.notification is 'Notifications that no push service has accepted yet.';
create index notification_due on push.notification (due_at);
