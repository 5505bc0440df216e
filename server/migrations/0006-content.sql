-- Texts and messages of a site: pages, news and promotions, search records, partners, scripts, advertising visits, inbox.
create schema content;

create table content.page (
  site_id int not null,
  page text not null check (page ~ '^[a-z0-9_]{1,64}$'),
  status boolean not null default true,
  en_title text not null default '' check (length(en_title) <= 200),
  en_body text not null default '' check (length(en_body) <= 200000),
  local_title text not null default '' check (length(local_title) <= 200),
  local_body text not null default '' check (length(local_body) <= 200000),
  updated_at timestamptz not null default now(),
  primary key (site_id, page)
);

create table content.article (
  site_id int not null,
  article_id uuid not null default uuidv7(),
  kind text not null check (kind in ('news', 'promotion')),
  slug text not null check (slug ~ '^[a-z0-9-]{1,64}$'),
  status boolean not null default true,
  -- Free word by which a list is filtered, e.g. a product category.
  label text not null default '' check (length(label) <= 32),
  image text not null default '' check (length(image) <= 500),
  path text not null default '' check (length(path) <= 300),
  en_title text not null check (length(en_title) between 1 and 200),
  en_summary text not null default '' check (length(en_summary) <= 500),
  en_body text not null default '' check (length(en_body) <= 200000),
  local_title text not null default '' check (length(local_title) <= 200),
  local_summary text not null default '' check (length(local_summary) <= 500),
  local_body text not null default '' check (length(local_body) <= 200000),
  position int not null default 0,
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  primary key (site_id, article_id),
  unique (site_id, kind, slug)
);
create index article_on_show on content.article (site_id, kind, position, starts_at desc) where status;

create table content.seo (
  site_id int not null,
  page_name text not null check (length(page_name) between 1 and 64),
  en_item_name text not null default '' check (length(en_item_name) <= 200),
  en_body text not null default '' check (length(en_body) <= 20000),
  local_item_name text not null default '' check (length(local_item_name) <= 200),
  local_body text not null default '' check (length(local_body) <= 20000),
  meta_title text not null default '' check (length(meta_title) <= 200),
  meta_desc text not null default '' check (length(meta_desc) <= 500),
  meta_keywords text not null default '' check (length(meta_keywords) <= 500),
  meta_url text not null default '' check (length(meta_url) <= 500),
  meta_canonical text not null default '' check (length(meta_canonical) <= 500),
  meta_author text not null default '' check (length(meta_author) <= 200),
  meta_publisher text not null default '' check (length(meta_publisher) <= 200),
  meta_lang text not null default '' check (length(meta_lang) <= 35),
  meta_image_url text not null default '' check (length(meta_image_url) <= 500),
  primary key (site_id, page_name)
);

create table content.partner (
  site_id int not null,
  position smallint not null check (position between 0 and 99),
  href text not null check (href ~ '^(https?:/)?/' and length(href) <= 500),
  img_url text not null check (length(img_url) <= 500),
  partner_name text not null check (length(partner_name) between 1 and 100),
  primary key (site_id, position)
);

create table content.social_account (
  site_id int not null,
  position smallint not null check (position between 0 and 99),
  kind text not null check (kind ~ '^[a-z0-9_]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  href text not null check (href ~ '^(https?:/)?/|^mailto:|^tel:' and length(href) <= 500),
  primary key (site_id, position)
);

create table content.analytics_item (
  site_id int not null,
  position smallint not null check (position between 0 and 99),
  section text not null check (section in ('HEAD', 'BODY')),
  script text not null check (length(script) between 1 and 20000),
  primary key (site_id, position)
);

-- One row a day and visitor: repeated visits count up instead of adding rows.
create table content.ad_visit (
  site_id int not null,
  day date not null,
  fbp text not null check (length(fbp) <= 128),
  appsflyer_id text not null check (length(appsflyer_id) <= 128),
  visits int not null default 1 check (visits > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (site_id, day, fbp, appsflyer_id),
  check (fbp <> '' or appsflyer_id <> '')
);

-- Messages to players. `claim_*` describe what a message carries; amounts in minor units of `claim_currency`.
create table content.inbox (
  site_id int not null,
  player_id uuid not null,
  inbox_id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 20000),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  read_at timestamptz,
  claim_kind text check (claim_kind in ('cash', 'tokens')),
  claim_amount bigint check (claim_amount > 0),
  claim_currency text check (length(claim_currency) between 3 and 8),
  claim_state text check (claim_state in ('available', 'claimed', 'revoked')),
  claimed_at timestamptz,
  -- The sender's own key: the same message is sent once.
  sent_key text check (length(sent_key) between 1 and 128),
  primary key (site_id, player_id, inbox_id),
  unique (site_id, player_id, sent_key),
  check ((claim_kind is null) = (claim_state is null)
    and (claim_kind is null) = (claim_amount is null)
    and (claim_kind is null) = (claim_currency is null)),
  check ((claim_state = 'claimed') = (claimed_at is not null))
);
create index inbox_unread on content.inbox (site_id, player_id) where read_at is null;
