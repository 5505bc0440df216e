-- Versions of a site's terms, each as it was published, and what players answered (player protection A7). What a site begins with is version 1.
create table protection.terms (
  site_id int not null,
  version int not null check (version > 1),
  -- A minor correction: nobody is asked anew.
  minor boolean not null,
  -- What is changed, in the operator's words, by language.
  summary jsonb not null check (jsonb_typeof(summary) = 'object' and summary ? 'EN'),
  -- The whole text, as it stood on the page.
  en_title text not null,
  en_body text not null,
  local_title text not null,
  local_body text not null,
  published_by uuid not null,
  published_at timestamptz not null,
  primary key (site_id, version)
);
create table protection.terms_answer (
  site_id int not null,
  player_id uuid not null,
  version int not null check (version > 0),
  accepted_at timestamptz,
  refused_at timestamptz,
  primary key (site_id, player_id, version),
  check (accepted_at is not null or refused_at is not null)
);
-- The version a player must have accepted, or a later one.
alter table protection.profile add column terms_version int not null default 1 check (terms_version > 0);
