-- Calls the other way: what a wallet asks of a provider, and where its games open.
alter table providers.account
  -- Where it takes calls; null: it is not called, and its games do not open.
  add column url text check (url ~ '^https?://[^\s/]+(/[^\s]*)?$' and length(url) <= 300),
  -- How it knows this site.
  add column site_ref text not null default '' check (length(site_ref) <= 64),
  -- The one origin its games may come from: pages that open them allow this and nothing else.
  add column game_origin text check (game_origin ~ '^https?://[^\s/]+$' and length(game_origin) <= 253),
  -- Who may play for nothing [seamless wallet 4.3]: nobody, players with a verified contact, everybody signed in.
  add column demo text not null default 'verified' check (demo in ('never', 'verified', 'signed_in'));

-- A game its maker has withdrawn: nobody sells it, nothing of it is forgotten.
alter table catalog.game add column withdrawn_at timestamptz;
