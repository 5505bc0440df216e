create table providers.free_rounds (
  site_id int not null,
  provider_code text not null,
  grant_id text not null check (length(grant_id) between 1 and 64),
  player_id uuid not null,
  games text[] not null check (cardinality(games) between 1 and 100),
  rounds int not null check (rounds between 1 and 10000),
  used int not null default 0 check (used between 0 and rounds),
  bet_value bigint not null check (bet_value > 0),
  currency text not null,
  wins_to text not null,
  win_mode text not null check (win_mode in ('each', 'total')),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  cancelled_at timestamptz,
  state text not null default 'granted'
    check (state in ('asking', 'granted', 'refused', 'cancelling', 'cancelled')),
  made_at timestamptz not null default now(),
  bonus_id uuid,
  provider_ref text check (provider_ref ~ '^[!-~]{1,64}$'),
  primary key (site_id, provider_code, grant_id),
  check (valid_to > valid_from),
  constraint free_rounds_wins_to_check check (wins_to in ('cash', 'bonus', 'campaign')),
  check ((wins_to = 'campaign') = (bonus_id is not null))
);
comment on table providers.free_rounds is
  'Free rounds granted to a player. Rounds not used are left, cancelled or expired.';
comment on column providers.free_rounds.wins_to is
  'Where wins go [wallet 12.5]. campaign: they are recorded and become the campaign''s bonus.';
comment on column providers.free_rounds.win_mode is
  'Whether each win is credited, or their total at the end.';
comment on column providers.free_rounds.state is
  'Grants and cancellations are repeated to the provider until it has answered.';
comment on column providers.free_rounds.provider_ref is
  'The provider''s own name for free rounds; its bets use that name.';
create index free_rounds_of_player on providers.free_rounds (site_id, player_id);
create unique index free_rounds_their_ref on providers.free_rounds (site_id, provider_code, provider_ref)
  where provider_ref is not null;

create table providers.round (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null check (length(round_id) between 1 and 64),
  round_ref uuid not null,
  game_code text not null,
  game_name text not null,
  category text not null,
  currency text not null,
  state text not null check (state in ('open', 'closed', 'voided', 'adjusted')),
  bets int not null check (bets >= 0),
  staked bigint not null check (staked >= 0),
  stake_reversed bigint not null check (stake_reversed between 0 and staked),
  won bigint not null check (won >= 0),
  won_reversed bigint not null check (won_reversed between 0 and won),
  adjusted bigint not null,
  wins_to text check (wins_to in ('cash', 'bonus', 'nowhere')),
  is_published boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  bonus_grant uuid,
  bonus_staked bigint not null default 0 check (bonus_staked between 0 and staked),
  bonus_stake_reversed bigint not null default 0 check (bonus_stake_reversed between 0 and bonus_staked),
  free_bonus uuid,
  free_won bigint not null default 0 check (free_won >= 0),
  jackpot_contributed bigint not null default 0 check (jackpot_contributed >= 0),
  jackpot_won bigint not null default 0 check (jackpot_won >= 0),
  primary key (site_id, provider_code, player_id, round_id)
) with (fillfactor = 80);
comment on table providers.round is
  'Rounds, one row per player; a round shared by many players has a row for each.';
comment on column providers.round.round_ref is
  'Our id: the name of the round in events and in the player''s history.';
comment on column providers.round.bets is 'Bets not rolled back.';
comment on column providers.round.wins_to is 'Set on a free round: where its wins go.';
comment on column providers.round.jackpot_contributed is
  'Part of the valid stakes contributed to jackpot pools.';
comment on column providers.round.jackpot_won is 'Part of the valid wins paid by jackpot pools.';
comment on column providers.round.is_published is 'Whether it was published as settled.';
comment on column providers.round.bonus_grant is
  'Bonus it was played under; bonus_staked is the part of the stake from bonus money.';
create index round_voided on providers.round (site_id, closed_at) where state = 'voided';
-- Open rounds of a site by player: one index for all readers, since every round enters and leaves it.
create index round_open on providers.round (site_id, player_id, opened_at) where state = 'open';

create table providers.transaction (
  site_id int not null,
  provider_code text not null,
  tx_id text not null check (length(tx_id) between 1 and 64),
  tx_ref uuid not null,
  op text not null check (op in ('bet', 'win', 'bet_win', 'rollback', 'end_round', 'bonus_win',
    'jackpot_win', 'adjust')),
  state text not null check (state in ('ok', 'refused', 'reversed', 'tombstone')),
  status text not null check (length(status) between 2 and 32),
  fingerprint bytea check (length(fingerprint) = 32),
  player_id uuid,
  round_id text,
  amount bigint not null,
  cash bigint not null,
  bonus bigint not null,
  balance_after bigint not null,
  currency text not null,
  grant_id text,
  contributions int not null,
  partner_tx_id text,
  target_tx_id text,
  detail jsonb,
  flags text[] not null,
  created_at timestamptz not null,
  jackpot_contributed bigint not null default 0 check (jackpot_contributed >= 0),
  primary key (site_id, provider_code, tx_id)
) with (fillfactor = 90);
comment on table providers.transaction is 'Every message under its id, once, with its answer.';
comment on column providers.transaction.fingerprint is 'Null when the message itself has not been received.';
comment on column providers.transaction.cash is
  'Change of the player''s cash; `bonus` is the change of bonus money.';
comment on column providers.transaction.contributions is 'Postings to jackpots that belong to it.';
comment on column providers.transaction.partner_tx_id is
  'The win of a bet with its win, and the other way round.';
comment on column providers.transaction.detail is 'Further fields of the response.';
create index transaction_flagged on providers.transaction (site_id, created_at) where flags <> '{}';
create index transaction_by_time on providers.transaction using brin (created_at) with (pages_per_range = 16);
create index transaction_of_jackpot on providers.transaction (site_id, provider_code)
  where op = 'jackpot_win';

-- A transaction is reversed once, and a tombstone never becomes a transaction.
create function providers.keep_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.state <> old.state and not (old.state = 'ok' and new.state = 'reversed'))
    or (new.site_id, new.provider_code, new.tx_id, new.op, new.cash, new.bonus, new.amount)
      is distinct from (old.site_id, old.provider_code, old.tx_id, old.op, old.cash, old.bonus,
        old.amount) then
    raise exception 'a transaction stays what it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger transaction_stays before update or delete on providers.transaction
  for each row execute function providers.keep_transaction();

create table providers.win_limits (
  site_id int not null,
  provider_code text not null,
  max_win bigint not null check (max_win > 0),
  max_multiple int not null check (max_multiple between 1 and 10000000),
  player_day bigint not null check (player_day > 0),
  provider_day bigint not null check (provider_day > 0),
  game_multiples jsonb not null default '{}'
    check (jsonb_typeof(game_multiples) = 'object' and length(game_multiples::text) <= 20000),
  primary key (site_id, provider_code),
  foreign key (site_id, provider_code) references providers.account
);
comment on table providers.win_limits is
  'What a provider may credit before people look; a win beyond it is held. Without a row the defaults of the '
  'currency apply.';
comment on column providers.win_limits.max_win is 'Maximum win of a round, in minor units.';
comment on column providers.win_limits.max_multiple is
  'Maximum win of a round, in multiples of its stakes.';
comment on column providers.win_limits.player_day is
  'Maximum net win of one player in a UTC day.';
comment on column providers.win_limits.provider_day is
  'Maximum net win of all players in a UTC day.';
comment on column providers.win_limits.game_multiples is
  'Declared maximum wins by game code, in multiples of the stakes: they replace max_multiple.';

create table providers.win_total (
  site_id int not null,
  provider_code text not null,
  day date not null,
  scope text not null check (scope ~ '^(player|part):' and length(scope) <= 64),
  net bigint not null,
  primary key (site_id, provider_code, day, scope)
) with (fillfactor = 70);
comment on table providers.win_total is
  'Wins less stakes of a UTC day, by player, and of the provider in parts that no two transactions wait for.';
create index win_total_by_day on providers.win_total (day);

create table providers.held_win (
  site_id int not null,
  provider_code text not null,
  tx_id text not null check (length(tx_id) between 1 and 64),
  player_id uuid not null,
  round_id text,
  round_ref uuid,
  game_code text not null,
  op text not null check (op in ('win', 'bonus_win', 'jackpot_win', 'adjust')),
  source text not null check (source ~ '^(game_clearing|jackpot_pool|promo_expense):'),
  amount bigint not null check (amount >= 0),
  bonus bigint not null check (bonus between 0 and amount),
  currency text not null,
  reason text not null check (reason in ('GAME_MAXIMUM', 'STAKE_MULTIPLE', 'WIN_LIMIT', 'PLAYER_DAY',
    'PROVIDER_DAY', 'UNKNOWN_JACKPOT')),
  state text not null check (state in ('held', 'released', 'reversed', 'rolled_back')),
  held_at timestamptz not null,
  decided_at timestamptz,
  paid_cash bigint not null default 0 check (paid_cash >= 0),
  paid_bonus bigint not null default 0 check (paid_bonus >= 0),
  primary key (site_id, provider_code, tx_id)
);
comment on table providers.held_win is
  'Wins beyond the limits of their provider. The provider was answered OK; the money waits on the house '
  'account held_win of the player until two people release or reverse it.';
comment on column providers.held_win.amount is 'The amount still held, or held at the time of the decision.';
comment on column providers.held_win.bonus is 'The part of it that becomes bonus money.';
comment on column providers.held_win.source is 'The house account it is paid from when it is released.';
create index held_win_of_round on providers.held_win (site_id, provider_code, player_id, round_id);
create index held_win_open on providers.held_win (site_id, held_at) where state = 'held';

create table providers.orphan (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null,
  tx_id text not null,
  op text not null,
  amount bigint not null,
  currency text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  accepted_at timestamptz,
  primary key (site_id, provider_code, tx_id)
);
comment on table providers.orphan is
  'Wins whose bet is not known: rejected until staff have decided or the bet has arrived.';

create table providers.refused_decision (
  site_id int not null,
  round_ref uuid not null,
  decision text not null check (decision in ('settle', 'void')),
  proposal uuid not null,
  status text not null check (status ~ '^[A-Z_]{2,40}$'),
  refused_at timestamptz not null,
  primary key (site_id, round_ref)
);
comment on table providers.refused_decision is
  'Decisions of staff about a round that the wallet refused: the round stays open for this reason. The '
  'latest only.';

create table providers.jackpot (
  site_id int not null,
  provider_code text not null,
  jackpot_id text not null,
  currency text not null,
  games text[] not null,
  amount bigint not null check (amount >= 0),
  seed bigint not null check (seed >= 0),
  shared boolean not null,
  read_at timestamptz not null,
  ours bigint,
  theirs bigint,
  differs_since timestamptz,
  primary key (site_id, provider_code, jackpot_id, currency)
);
comment on table providers.jackpot is
  'Providers'' jackpots as their feed reports them [wallet 4]; amounts are minor units.';
comment on column providers.jackpot.seed is 'The amount it starts with, at first and after each win.';
comment on column providers.jackpot.shared is
  'Players of other operators contribute too: its amount says nothing about our books.';
comment on column providers.jackpot.ours is 'By our ledger; in theirs by the feed, at the same time.';
comment on column providers.jackpot.differs_since is 'Since when the two have not agreed.';

create table providers.rounding_remainder (
  site_id int not null,
  provider_code text not null,
  tx_id text not null,
  currency text not null,
  millionths bigint not null check (millionths between 1 and 999999),
  primary key (site_id, provider_code, tx_id)
);
comment on table providers.rounding_remainder is
  'What a win lost when it was rounded down to the minor unit, by transaction: millionths of a minor unit '
  '[wallet R13].';

create table providers.rounding_remainder_sum (
  site_id int not null,
  provider_code text not null,
  currency text not null,
  millionths bigint not null check (millionths >= 0),
  posted bigint not null default 0 check (posted between 0 and millionths / 1000000),
  primary key (site_id, provider_code, currency)
);
comment on table providers.rounding_remainder_sum is
  'Sums of residues: whole minor units are posted to rounding_residue [wallet R13].';
comment on column providers.rounding_remainder_sum.posted is 'Units posted so far.';

create table providers.difference (
  site_id int not null,
  provider_code text not null,
  tx_id text not null,
  what text not null check (what in ('missing_here', 'missing_there', 'amount_differs', 'state_differs')),
  op text not null,
  ours jsonb,
  theirs jsonb,
  state text not null default 'open' check (state in ('open', 'repaired', 'dismissed')),
  note text not null default '' check (length(note) <= 300),
  actor text not null default '' check (length(actor) <= 100),
  found_at timestamptz not null,
  settled_at timestamptz,
  primary key (site_id, provider_code, tx_id, what)
);
comment on table providers.difference is
  'Differences between a provider''s records and ours, until they are settled.';
comment on column providers.difference.ours is 'Our record; null: none. `theirs` is the provider''s.';
create index difference_open on providers.difference (site_id, found_at) where state = 'open';

create table providers.day_sum (
  site_id int not null,
  provider_code text not null,
  day date not null,
  currency text not null,
  game_code text not null,
  op text not null,
  our_count bigint not null,
  our_sum bigint not null,
  their_count bigint not null,
  their_sum bigint not null,
  primary key (site_id, provider_code, day, currency, game_code, op)
);
comment on table providers.day_sum is
  'Counts and sums of a day by currency, game and operation, on both sides. They must match exactly.';

create table providers.round_start (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  game_code text not null,
  started_at timestamptz not null,
  primary key (site_id, provider_code, player_id, game_code)
);
comment on table providers.round_start is
  'When a player last began a round of a game, on sites whose wallet enforces the time between rounds.';
create index round_start_old on providers.round_start (started_at);
