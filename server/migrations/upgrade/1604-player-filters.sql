-- Players are found by name, country, flag and VIP level.
-- Words of names, in lower case and without accents, each with its site: names are found by the beginning of
-- any of their words.
create function players.name_words(p_site int, p_name text) returns tsvector
language sql immutable parallel safe return array_to_tsvector(array(
  select distinct p_site || '/' || word
  from regexp_split_to_table(lower(regexp_replace(normalize(p_name, nfkd), '[\u0300-\u036f]', '', 'g')),
    '\s+') word
  where word <> ''));

create index player_by_name on players.player using gin (players.name_words(site_id, full_name));
create index player_by_phone_start on players.player (site_id, contact_phone text_pattern_ops)
  where contact_phone <> '';
create index note_of_flag on operators.note (site_id, flag, player_id, note_id desc) where flag is not null;
create index progress_by_position on rewards.progress (site_id, position, player_id) where position > 0;
