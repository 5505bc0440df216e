create schema originals;
comment on schema originals is
  'Rounds of in-house games: commit-reveal seeds per player and game, and every settled round.';

create table originals.server_seed (
  site_id int not null,
  seed_id uuid not null default uuidv7(),
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed bytea check (length(sealed) <= 256),
  revealed text check (revealed ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  primary key (site_id, seed_id),
  check ((revealed is null) = (sealed is not null)),
  check ((revealed is null) = (revealed_at is null))
);
comment on table originals.server_seed is
  'A server seed from commitment to reveal, encrypted until it is revealed.';
create index server_seed_revealed on originals.server_seed (site_id, game_code, revealed_at)
  where revealed is not null;

create table originals.seed_pair (
  site_id int not null,
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  active_seed_id uuid not null,
  next_seed_id uuid not null,
  client_seed text not null check (client_seed ~ '^[ -9;-~]{1,64}$'),
  nonce bigint not null default 0 check (nonce >= 0),
  last_at timestamptz,
  previous_at timestamptz,
  primary key (site_id, player_id, game_code),
  foreign key (site_id, active_seed_id) references originals.server_seed (site_id, seed_id),
  foreign key (site_id, next_seed_id) references originals.server_seed (site_id, seed_id),
  check (active_seed_id <> next_seed_id)
) with (fillfactor = 70);
comment on table originals.seed_pair is
  'A player''s seeds in a game: the active server seed, the committed next one, the client seed, and the '
  'next round''s nonce.';
comment on column originals.seed_pair.last_at is
  'When the last round was played, for the shortest time between two rounds.';
comment on column originals.seed_pair.previous_at is 'When the round before it was played.';

create table originals.round (
  site_id int not null,
  round_id uuid not null,
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  client_round_id text not null check (client_round_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  seed_id uuid not null,
  client_seed text not null check (length(client_seed) between 1 and 64),
  nonce bigint not null check (nonce >= 0),
  pay_table_hash text not null check (pay_table_hash ~ '^[0-9a-f]{64}$'),
  mapping_version text not null check (length(mapping_version) between 1 and 32),
  currency text not null check (length(currency) between 3 and 8),
  stake bigint not null check (stake > 0),
  win bigint not null check (win >= 0),
  outcome jsonb not null,
  settled_at timestamptz not null,
  free_bonus uuid,
  jackpot jsonb check (jsonb_typeof(jackpot) = 'object'),
  primary key (site_id, round_id),
  unique (site_id, player_id, client_round_id),
  -- A nonce is never used twice under one seed.
  unique (site_id, seed_id, nonce),
  foreign key (site_id, seed_id) references originals.server_seed (site_id, seed_id)
);
comment on table originals.round is 'Settled rounds, append-only, with everything needed to recompute them.';
comment on column originals.round.free_bonus is 'Set on a free round: no stake was taken and nothing paid.';
comment on column originals.round.jackpot is
  'The round''s part in a house jackpot: terms and pot before it, contribution and win. Null without one.';
create index round_by_player on originals.round (site_id, player_id, settled_at desc, round_id desc);
-- Players of this game see the shots of others in the last seconds. The index holds the rounds of that game
-- alone.
create index round_lagoon on originals.round (site_id, settled_at desc) where game_code = 'bubble-lagoon';

create trigger round_is_final before update or delete on originals.round
  for each row execute function platform.refuse_change();

create table originals.jackpot (
  site_id int not null,
  jackpot_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('fixed', 'progressive', 'must_drop')),
  seed bigint not null check (seed >= 0),
  share int not null check (share between 0 and 200000),
  cycle bigint not null check (cycle >= 0),
  cap bigint not null check (cap >= 0),
  games text[] not null check (cardinality(games) > 0),
  version int not null default 1 check (version > 0),
  amount bigint not null check (amount >= 0),
  fraction int not null default 0 check (fraction between 0 and 999999),
  wins int not null default 0 check (wins >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (site_id, jackpot_id),
  constraint jackpot_terms check (case kind
    when 'fixed' then seed > 0 and share = 0 and cycle > 0 and cap = 0
    when 'progressive' then share > 0 and cycle > 0 and cap = 0
    else share > 0 and cycle = 0 and cap > seed end)
) with (fillfactor = 70);
comment on table originals.jackpot is
  'Jackpots of the house: current terms and pot. Every contributing round locks its row; the ledger account '
  'jackpot_pool:BAIZE.<id> has the same balance.';
comment on column originals.jackpot.share is 'Part of each stake that goes into the pot, in millionths.';
comment on column originals.jackpot.cycle is 'Average stakes per win, minor units.';
comment on column originals.jackpot.fraction is 'Millionths of a minor unit contributed beyond the amount.';

create table originals.jackpot_version (
  site_id int not null,
  jackpot_id uuid not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid,
  reason text not null check (length(reason) between 3 and 500),
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (site_id, jackpot_id, version),
  foreign key (site_id, jackpot_id) references originals.jackpot (site_id, jackpot_id)
);
comment on table originals.jackpot_version is
  'History of a jackpot''s terms, opening and closing included. Without a maker: by a command.';
create trigger jackpot_version_append_only before update or delete
  on originals.jackpot_version for each row execute function platform.refuse_change();

create table originals.jackpot_win (
  site_id int not null,
  jackpot_id uuid not null,
  number int not null check (number > 0),
  round_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  amount bigint not null check (amount > 0),
  won_at timestamptz not null,
  primary key (site_id, jackpot_id, number),
  unique (site_id, round_id),
  foreign key (site_id, jackpot_id) references originals.jackpot (site_id, jackpot_id)
);
comment on table originals.jackpot_win is 'Wins of a jackpot, numbered: a pot is paid once.';
create trigger jackpot_win_append_only before update or delete
  on originals.jackpot_win for each row execute function platform.refuse_change();

create table originals.game_cycle (
  site_id int primary key,
  cycle_ms int not null check (cycle_ms between 0 and 60000)
);
comment on table originals.game_cycle is
  'Shortest time between two rounds of a player in a game. A site without a row has that of '
  'its jurisdiction profile.';

create table originals.exposure_policy (
  site_id int primary key,
  bank bigint not null check (bank > 0),
  bet_bp int not null check (bet_bp between 1 and 10000),
  player_bp int not null check (player_bp between bet_bp and 10000),
  game_bp int not null check (game_bp between bet_bp and 10000),
  day_bp int not null check (day_bp between greatest(player_bp, game_bp) and 10000)
);
comment on table originals.exposure_policy is
  'The most own games may lose: a bank in minor units and shares of it in hundredths of a percent, per bet, '
  'and per player, game and site in a day. A site without a row has the default of its currency.';


create table originals.exposure_policy_version (
  site_id int not null,
  version int not null check (version > 0),
  at timestamptz not null,
  maker uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  is_agreed boolean not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  primary key (site_id, version)
);
comment on table originals.exposure_policy_version is
  'History of a site''s exposure policy: who changed it, why, and the values before and after.';
comment on column originals.exposure_policy_version.is_agreed is 'Whether another person had to approve.';
create trigger exposure_policy_version_append_only before update or delete
  on originals.exposure_policy_version for each row execute function platform.refuse_change();

create table originals.game_settings (
  site_id int not null,
  game_code text not null check (length(game_code) between 1 and 64),
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_win bigint check (max_win > 0),
  cycle_ms int check (cycle_ms between 500 and 60000),
  outside_entropy boolean,
  primary key (site_id, game_code),
  check (max_stake >= min_stake)
);
comment on table originals.game_settings is
  'What a site has changed of its own games, shared ones too. Null: as the game or the exposure policy '
  'has it.';
comment on column originals.game_settings.max_win is
  'Maximum win of a bet, minor units; in a shared game, the maximum loss of the house per round.';

create table originals.autoplay (
  site_id int not null,
  player_id uuid not null,
  game_code text not null check (length(game_code) between 1 and 64),
  autoplay_id uuid not null,
  started_at timestamptz not null,
  rounds_left int not null check (rounds_left between 0 and 1000),
  stake bigint not null check (stake > 0),
  loss_limit bigint check (loss_limit >= 0),
  win_limit bigint check (win_limit >= 0),
  single_win_limit bigint check (single_win_limit >= 0),
  balance_limit bigint check (balance_limit >= 0),
  result bigint not null default 0,
  stopped text check (stopped in ('rounds', 'loss', 'win', 'single_win', 'balance', 'player')),
  primary key (site_id, player_id, game_code)
);
comment on table originals.autoplay is
  'The latest autoplay of a player in a game: its stop rules in minor units, and how far it has come (player '
  'protection F1).';
comment on column originals.autoplay.result is 'Total returns less stakes.';

create table originals.exposure (
  site_id int not null,
  day date not null,
  scope text not null check (length(scope) between 4 and 80),
  lost bigint not null,
  open bigint not null,
  slot smallint not null default 0,
  quota bigint not null default 0,
  primary key (site_id, day, scope, slot)
) with (fillfactor = 70);
comment on table originals.exposure is
  'What players have won less what they lost in own games on a UTC day, and what open rounds can still win: '
  'per player, per game and for the site. Kept for a week.';
comment on column originals.exposure.slot is
  '0: of a player; from 1: a part of a game or the site, so that bets of different players do not wait for '
  'each other.';
comment on column originals.exposure.quota is
  'The part of the limit of game or site that this row may use; together never more than the limit.';
create index exposure_by_day on originals.exposure (day);

create table originals.open_round (
  site_id int not null,
  round_id uuid not null,
  player_id uuid not null,
  account_id text not null,
  game_code text not null check (length(game_code) between 1 and 64),
  client_round_id text not null check (client_round_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  seed_id uuid not null,
  client_seed text not null check (length(client_seed) between 1 and 64),
  nonce bigint not null check (nonce >= 0),
  pay_table_hash text not null check (pay_table_hash ~ '^[0-9a-f]{64}$'),
  mapping_version text not null check (length(mapping_version) between 1 and 32),
  currency text not null check (length(currency) between 3 and 8),
  stake bigint not null check (stake > 0),
  staked bigint not null check (staked >= stake),
  choice jsonb not null,
  actions jsonb not null default '[]' check (jsonb_typeof(actions) = 'array'),
  opened_at timestamptz not null,
  last_action_at timestamptz not null,
  max_win bigint check (max_win >= 0),
  primary key (site_id, round_id),
  unique (site_id, player_id, game_code),
  unique (site_id, player_id, client_round_id),
  unique (site_id, seed_id, nonce),
  foreign key (site_id, seed_id) references originals.server_seed (site_id, seed_id)
);
comment on table originals.open_round is
  'Rounds of several steps, from the first stake to the last step; then they move to originals.round. One '
  'per player and game.';

comment on column originals.open_round.max_win is
  'Maximum payout of the round. Null for rounds older than the limits.';

-- A server seed's hash is a commitment and never changes. The seed is revealed once, and no round is played
-- on a revealed seed.
create function originals.keep_promise() returns trigger language plpgsql as $$
begin
  if new.hash <> old.hash or new.player_id <> old.player_id or new.game_code <> old.game_code
    or (old.revealed is not null and new.revealed is distinct from old.revealed)
    or (new.revealed is not null and encode(sha256(convert_to(new.revealed, 'UTF8')), 'hex') <> new.hash) then
    raise exception 'a promised seed is not changed';
  end if;
  return new;
end $$;

create trigger seed_is_promised before update on originals.server_seed
  for each row execute function originals.keep_promise();
