create schema content;
comment on schema content is
  'Texts and messages of a site: pages, news and promotions, search metadata, partners, scripts, '
  'advertising visits, inbox.';

create table content.page (
  site_id int not null,
  page text not null check (page ~ '^[a-z0-9_]{1,64}$'),
  status boolean not null default true,
  en_title text not null default '' check (length(en_title) <= 200),
  en_body text not null default '' check (length(en_body) <= 200000),
  local_title text not null default '' check (length(local_title) <= 200),
  local_body text not null default '' check (length(local_body) <= 200000),
  updated_at timestamptz not null default now(),
  texts jsonb not null default '{}',
  primary key (site_id, page)
);
comment on column content.page.texts is
  'Title and body by language code, for every language but English; local_* is the first of them.';
comment on table content.page is 'Text pages such as terms, privacy and help.';

create table content.article (
  site_id int not null,
  article_id uuid not null default uuidv7(),
  kind text not null check (kind in ('news', 'promotion')),
  slug text not null check (slug ~ '^[a-z0-9-]{1,64}$'),
  status boolean not null default true,
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
  texts jsonb not null default '{}',
  primary key (site_id, article_id),
  unique (site_id, kind, slug)
);
comment on table content.article is 'News and promotions.';
comment on column content.article.label is
  'Free text by which a list is filtered, for example a product category.';
create index article_on_show on content.article (site_id, kind, position, starts_at desc) where status;

create table content.slide (
  site_id int not null,
  slide_key text not null check (slide_key ~ '^[a-z0-9-]{1,64}$'),
  status boolean not null,
  image text not null check (length(image) <= 500),
  path text not null check (length(path) <= 300),
  device text not null check (device in ('all', 'phone', 'desktop')),
  languages text[] not null,
  position int not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  texts jsonb not null,
  segment_id uuid,
  place text not null default 'home' check (place in ('home', 'lobby', 'sports', 'promotions', 'deposit')),
  primary key (site_id, slide_key)
);
comment on table content.slide is 'Pictures with words and a link above the content of a page.';
comment on column content.slide.place is 'The pages that show it; lobby: those of games by category.';
comment on column content.slide.segment_id is
  'Shown only to signed-in members of this segment; null: to every visitor.';
comment on column content.slide.languages is 'Language codes it is shown in; empty for all of them.';

create table content.home_layout (
  site_id int primary key,
  sections jsonb not null check (jsonb_typeof(sections) = 'array')
);
comment on table content.home_layout is
  'Sections of the home page from the top and whether each is shown; the template decides where there is '
  'none.';

create table content.footer (
  site_id int primary key,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  seals jsonb not null check (jsonb_typeof(seals) = 'array'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object')
);
comment on table content.footer is
  'The footer of every page: columns of links, seals, small print by language; without columns the '
  'template''s links are shown.';

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
  texts jsonb not null default '{}',
  noindex boolean not null default false,
  primary key (site_id, page_name)
);
comment on table content.seo is 'Search engine metadata by page.';

create table content.partner (
  site_id int not null,
  position smallint not null check (position between 0 and 99),
  href text not null check (href ~ '^(https?:/)?/' and length(href) <= 500),
  img_url text not null check (length(img_url) <= 500),
  partner_name text not null check (length(partner_name) between 1 and 100),
  primary key (site_id, position)
);
comment on table content.partner is 'Partner logos in the footer.';

create table content.social_account (
  site_id int not null,
  position smallint not null check (position between 0 and 99),
  kind text not null check (kind ~ '^[a-z0-9_]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  href text not null check (href ~ '^(https?:/)?/|^mailto:|^tel:' and length(href) <= 500),
  primary key (site_id, position)
);
comment on table content.social_account is 'Links to the site''s accounts on social networks and messengers.';

create table content.analytics_item (
  site_id int not null,
  position smallint not null check (position between 0 and 99),
  section text not null check (section in ('HEAD', 'BODY')),
  script text not null check (length(script) between 1 and 20000),
  hosts text[] not null default '{}' check (cardinality(hosts) <= 20),
  primary key (site_id, position)
);
comment on column content.analytics_item.hosts is
  'Origins that the script may load from and send to, besides that of its own address.';
comment on table content.analytics_item is 'Scripts the operator adds to the head or body of pages.';

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
comment on table content.ad_visit is
  'Visits from advertising: one row per day and visitor, repeated visits are counted.';

create table content.inbox (
  site_id int not null,
  player_id uuid not null,
  inbox_id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 20000),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  read_at timestamptz,
  claim_kind text,
  claim_amount bigint check (claim_amount > 0),
  claim_currency text check (length(claim_currency) between 3 and 8),
  claim_state text check (claim_state in ('available', 'claimed', 'revoked')),
  claimed_at timestamptz,
  idempotency_key text check (length(idempotency_key) between 1 and 128),
  claim_campaign text,
  primary key (site_id, player_id, inbox_id),
  unique (site_id, player_id, idempotency_key),
  check ((claim_kind is null) = (claim_state is null)
    and (claim_kind is null) = (claim_amount is null)
    and (claim_kind is null) = (claim_currency is null)),
  check ((claim_state = 'claimed') = (claimed_at is not null)),
  constraint inbox_claim_kind_check check (claim_kind in ('cash', 'tokens', 'bonus')),
  constraint inbox_claim_campaign_check check ((claim_kind = 'bonus') = (claim_campaign is not null)
    or claim_kind is null)
);
comment on table content.inbox is 'Messages to players.';
comment on column content.inbox.claim_kind is
  'The benefit in the message, if any; amounts in minor units of claim_currency.';
comment on column content.inbox.idempotency_key is 'The sender''s key: the same message is sent once.';
create index inbox_unread on content.inbox (site_id, player_id) where read_at is null;

create table content.contact_message (
  site_id int not null,
  message_id uuid not null,
  topic text not null,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  body text not null check (length(body) between 1 and 2000),
  language text not null check (length(language) <= 8),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  closed_note text,
  due_at timestamptz,
  answer text,
  player_id uuid,
  about_kind text check (about_kind in ('deposit', 'withdrawal', 'bet')),
  about text check (length(about) between 1 and 100),
  primary key (site_id, message_id),
  constraint contact_message_answer check (answer is null
    or (length(answer) between 1 and 4000 and closed_at is not null)),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_note is null)),
  constraint contact_message_topic_check check (topic in ('account', 'game', 'money', 'play', 'other',
    'complaint')),
  constraint contact_message_due check ((topic = 'complaint') = (due_at is not null)),
  constraint contact_message_about check ((about_kind is null) = (about is null)
    and (about is null or player_id is not null))
);
comment on table content.contact_message is 'Messages visitors send through the contact page.';
comment on column content.contact_message.message_id is
  'Chosen by the sender: a message sent twice is stored once.';
comment on column content.contact_message.closed_by is 'The staff member who answered it.';
comment on column content.contact_message.answer is
  'The text mailed to the sender, before their name is filled in; null when answered elsewhere.';
comment on column content.contact_message.due_at is
  'A complaint has a deadline for its answer and is kept five years (player protection L8).';
comment on column content.contact_message.player_id is
  'The player it is about, as staff have found; nothing that the sender says about themselves.';
comment on column content.contact_message.about is
  'The player''s payment by its reference, or the round of a bet as PROVIDER/round.';
create index contact_message_of_player on content.contact_message (site_id, player_id, created_at desc)
  where player_id is not null;
create index contact_message_newest on content.contact_message (site_id, created_at desc);
create index contact_message_open on content.contact_message (site_id, created_at) where closed_at is null;

create table content.canned_answer (
  site_id int not null,
  answer_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  topic text check (topic in ('account', 'game', 'money', 'play', 'other', 'complaint')),
  texts jsonb not null,
  version int not null check (version >= 1),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, answer_id)
);
comment on table content.canned_answer is 'Prepared answers to contact messages.';
comment on column content.canned_answer.topic is 'The topic that it answers; null for any.';
comment on column content.canned_answer.texts is 'By language; {{name}} stands for the sender''s name.';

create table content.broadcast (
  site_id int not null,
  broadcast_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  segment text not null check (length(segment) <= 32),
  recipients int not null check (recipients >= 0),
  sent_by text not null,
  sent_at timestamptz not null,
  segment_name text not null default '' check (length(segment_name) <= 80),
  purpose text not null default 'service' check (purpose in ('marketing', 'service')),
  channel text not null default 'inbox' check (channel in ('inbox', 'push')),
  primary key (site_id, broadcast_id)
);
comment on table content.broadcast is 'Messages sent to many players at once.';
comment on column content.broadcast.segment_name is 'Name of a segment by rules when it was sent.';
comment on column content.broadcast.channel is 'push: to the devices of players who agreed to it.';
comment on column content.broadcast.purpose is
  'marketing: sent to players who agreed to it. Before consent was recorded all count as service.';
create index broadcast_newest on content.broadcast (site_id, sent_at desc);

create table content.marketing_limits (
  site_id int primary key,
  per_day int not null check (per_day between 1 and 20),
  per_week int not null check (per_week between 1 and 100),
  quiet_from int not null check (quiet_from between 0 and 1439),
  quiet_to int not null check (quiet_to between 0 and 1439)
);
comment on table content.marketing_limits is
  'How many marketing messages a player receives, and minutes of the day without any. Without a row the '
  'defaults apply.';

create table content.marketing_contact (
  site_id int not null,
  player_id uuid not null,
  key text not null check (length(key) between 1 and 128),
  channel text not null check (channel in ('inbox', 'mail', 'sms', 'push')),
  at timestamptz not null,
  primary key (site_id, player_id, key)
);
comment on table content.marketing_contact is 'Marketing messages sent to a player, by any sender.';
create index marketing_contact_of_player on content.marketing_contact (site_id, player_id, at);
create index marketing_contact_old on content.marketing_contact (at);

create table content.help_link_check (
  site_id int primary key,
  checked_at timestamptz not null,
  links int not null check (links >= 0)
);
comment on table content.help_link_check is
  'When the help links on the page of responsible gaming were last checked (player protection J4).';

create table content.help_link_alarm (
  site_id int not null,
  alarm_id uuid not null default gen_random_uuid(),
  href text not null,
  reason text not null check (length(reason) between 1 and 200),
  raised_at timestamptz not null,
  closed_at timestamptz check (closed_at >= raised_at),
  primary key (site_id, alarm_id)
);
comment on table content.help_link_alarm is
  'Help links found broken, from when to when (player protection J4).';
create unique index help_link_alarm_open on content.help_link_alarm (site_id, href) where closed_at is null;
create index help_link_alarm_at on content.help_link_alarm (site_id, raised_at);
