create schema reports;
comment on schema reports is 'Read models built from business events. Derived: can be rebuilt.';

create table reports.bet (
  site_id int not null,
  round_id text not null check (length(round_id) between 1 and 64),
  provider_code text not null check (length(provider_code) between 1 and 32),
  player_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 64),
  game_code text not null check (length(game_code) between 1 and 64),
  game_name text not null check (length(game_name) <= 200),
  category text not null check (length(category) <= 32),
  currency text not null check (length(currency) between 3 and 8),
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  settled_at timestamptz not null,
  corrected_at timestamptz,
  bonus_stake bigint not null default 0,
  bonus_win bigint not null default 0,
  taken bigint not null default 0,
  valid bigint,
  jackpot_contributed bigint not null default 0 check (jackpot_contributed >= 0),
  jackpot_won bigint not null default 0 check (jackpot_won >= 0),
  primary key (site_id, provider_code, round_id)
);
comment on table reports.bet is 'Settled rounds of players: the bet history.';
comment on column reports.bet.corrected_at is
  'A settled round may get other figures later: a late win, a rollback. The newest correction counts.';
comment on column reports.bet.taken is 'Amount that a resettlement deducted beyond all wins.';
comment on column reports.bet.jackpot_contributed is 'Part of the stake contributed to jackpot pools.';
comment on column reports.bet.jackpot_won is 'Part of the win paid by jackpot pools, not by the house.';
comment on column reports.bet.valid is 'Valid turnover; null: the whole stake.';
create index bet_by_player on reports.bet (site_id, player_id, settled_at desc, round_id desc)
  include (category, stake, win);
-- Candidates for the public list of winners: wins of at least ten stakes.
create index bet_big_win on reports.bet (site_id, settled_at) where stake > 0 and win >= stake * 10;
create index bet_by_time on reports.bet using brin (site_id, settled_at) with (pages_per_range = 32);

create table reports.player (
  site_id int not null,
  player_id uuid not null,
  registered_at timestamptz,
  last_bet_at timestamptz,
  last_deposit_at timestamptz,
  first_deposit_at timestamptz,
  summed_to timestamptz,
  country text check (length(country) <= 2),
  device text check (length(device) <= 32),
  affiliate_code text check (length(affiliate_code) <= 128),
  campaign text check (length(campaign) <= 128),
  primary key (site_id, player_id)
);
comment on table reports.player is
  'One row per player, for public counts and for reports by where players come from.';
comment on column reports.player.country is
  'Country of the phone number; it and the next three as known an hour after registration, null until then.';
comment on column reports.player.device is 'Operating system of the browser at registration.';
comment on column reports.player.affiliate_code is 'As given at registration; empty for none.';
comment on column reports.player.last_bet_at is 'Exact to a minute, to save a write on most bets.';
comment on column reports.player.summed_to is
  'Rounds settled before this are in reports.bet_block, except the last ones that fill no block.';
create index player_active on reports.player (site_id, last_bet_at) where last_bet_at is not null;
create index player_deposited on reports.player (site_id, last_deposit_at) where last_deposit_at is not null;
create index player_registered on reports.player (site_id, registered_at);
create index player_without_origin on reports.player (site_id, player_id) where country is null;
create index player_first_deposit on reports.player (site_id, first_deposit_at)
  where first_deposit_at is not null;

create table reports.site_total (
  site_id int primary key,
  registered bigint not null default 0
);
comment on table reports.site_total is 'Registered players of a site.';

create table reports.withdrawal (
  site_id int not null,
  withdrawal_id uuid not null,
  account_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  player_id uuid,
  primary key (site_id, withdrawal_id)
);
comment on table reports.withdrawal is 'Money paid out, for the public list.';
comment on column reports.withdrawal.player_id is 'Excluded players are not listed.';
create index withdrawal_by_time on reports.withdrawal (site_id, paid_at);

create table reports.correction (
  site_id int not null,
  correction_id uuid not null default uuidv7(),
  provider_code text not null,
  round_id text not null,
  player_id uuid not null,
  category text not null,
  game_code text not null,
  game_name text not null,
  at timestamptz not null,
  settled_at timestamptz not null,
  turnover bigint not null,
  payout bigint not null,
  free bigint not null,
  valid bigint not null,
  staked bigint not null,
  returned bigint not null,
  jackpot bigint not null default 0,
  jackpot_wins bigint not null default 0,
  primary key (site_id, correction_id)
);
comment on table reports.correction is
  'Later changes of settled rounds, counted on the day they happened: a closed day keeps its figures.';
comment on column reports.correction.staked is
  'What the event adds to the reconciliation with the ledger, bonus money included.';
create index correction_by_time on reports.correction (site_id, at);
create index correction_by_settled on reports.correction (site_id, settled_at);

create table reports.ngr_deductions (
  site_id int primary key,
  zone text not null,
  provider_points jsonb not null default '{}',
  payment_points int not null default 0 check (payment_points between 0 and 10000),
  duty_points int check (duty_points between 0 and 10000)
);
comment on table reports.ngr_deductions is
  'Deductions of NGR beside the ledger''s figures, in hundredths of a percent. Without a row: none, in the '
  'market''s time zone.';
comment on column reports.ngr_deductions.duty_points is 'Null: no gaming duty.';

create table reports.day (
  site_id int not null,
  day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  figures jsonb not null,
  closed_at timestamptz not null,
  has_players boolean not null default false,
  in_cohorts boolean not null default false,
  primary key (site_id, day)
);
comment on table reports.day is
  'Closed days as reported; the figures have the form of the report.';

comment on column reports.day.has_players is 'Whether reports.player_day has the figures of its players.';
comment on column reports.day.in_cohorts is 'Whether reports.cohort counts them.';
create index day_without_players on reports.day (site_id, day) where not has_players or not in_cohorts;

create table reports.player_day (
  site_id int not null,
  day date not null,
  player_id uuid not null,
  is_active boolean not null,
  rounds int not null,
  turnover bigint not null,
  payout bigint not null,
  jackpot bigint not null,
  jackpot_wins bigint not null,
  valid_turnover bigint not null,
  bonus_cost bigint not null,
  provider_fees bigint not null,
  payment_fees bigint not null,
  chargebacks bigint not null,
  duty bigint not null,
  deposits bigint not null,
  deposit_count int not null,
  withdrawals bigint not null,
  withdrawal_count int not null,
  corrections bigint not null,
  country text,
  device text,
  affiliate_code text,
  campaign text,
  primary key (site_id, day, player_id)
);
comment on column reports.player_day.country is
  'Copied by triggers from reports.player, as the next three: players are counted by them without a join.';
comment on table reports.player_day is
  'Figures of players on closed days; those of a day add up to its figures in reports.day. Shares by '
  'contract are divided in proportion. Derived: can be rebuilt.';

create index player_day_of_player on reports.player_day (site_id, player_id, day);
create index player_day_by_origin on reports.player_day (site_id, day)
  include (player_id, country, device, affiliate_code, campaign);

create table reports.group_day (
  site_id int not null,
  dimension text not null check (dimension in ('country', 'device', 'affiliate', 'campaign')),
  day date not null,
  value text not null,
  rounds bigint not null,
  deposit_count bigint not null,
  withdrawal_count bigint not null,
  turnover bigint not null,
  payout bigint not null,
  jackpot bigint not null,
  jackpot_wins bigint not null,
  valid_turnover bigint not null,
  bonus_cost bigint not null,
  provider_fees bigint not null,
  payment_fees bigint not null,
  chargebacks bigint not null,
  duty bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  corrections bigint not null,
  primary key (site_id, dimension, day, value)
);
comment on table reports.group_day is
  'Sums of reports.player_day by where players come from, moved by triggers in the same transaction.';
-- With the origin of one player, or of each as stored.
create function reports.count_in_groups(p_sign int, p_days reports.player_day[], p_origin reports.player)
  returns void language plpgsql as $$
declare
  site int;
  s record;
begin
  for site in select distinct d.site_id from unnest(p_days) d order by 1 loop
    for s in
      select k.dimension, d.day, k.value,
        sum(p_sign * d.rounds) as rounds, sum(p_sign * d.deposit_count) as deposit_count,
        sum(p_sign * d.withdrawal_count) as withdrawal_count, sum(p_sign * d.turnover) as turnover,
        sum(p_sign * d.payout) as payout, sum(p_sign * d.jackpot) as jackpot,
        sum(p_sign * d.jackpot_wins) as jackpot_wins, sum(p_sign * d.valid_turnover) as valid_turnover,
        sum(p_sign * d.bonus_cost) as bonus_cost, sum(p_sign * d.provider_fees) as provider_fees,
        sum(p_sign * d.payment_fees) as payment_fees, sum(p_sign * d.chargebacks) as chargebacks,
        sum(p_sign * d.duty) as duty, sum(p_sign * d.deposits) as deposits,
        sum(p_sign * d.withdrawals) as withdrawals, sum(p_sign * d.corrections) as corrections
      from unnest(p_days) d
      left join (
        select (p_origin).player_id, (p_origin).country, (p_origin).device, (p_origin).affiliate_code,
            (p_origin).campaign
          where (p_origin).player_id is not null
        union all
        select p.player_id, p.country, p.device, p.affiliate_code, p.campaign from reports.player p
          where (p_origin).player_id is null and p.site_id = site
            and p.player_id in (select i.player_id from unnest(p_days) i)) o on o.player_id = d.player_id
      cross join lateral (values ('country', coalesce(o.country, '')), ('device', coalesce(o.device, '')),
        ('affiliate', coalesce(o.affiliate_code, '')), ('campaign', coalesce(o.campaign, '')))
        as k (dimension, value)
      where d.site_id = site
      group by 1, 2, 3 order by 1, 2, 3
    loop
      insert into reports.group_day as g (site_id, dimension, day, value,
          rounds, deposit_count, withdrawal_count, turnover, payout, jackpot, jackpot_wins, valid_turnover,
          bonus_cost, provider_fees, payment_fees, chargebacks, duty, deposits, withdrawals, corrections)
        values (site, s.dimension, s.day, s.value,
          s.rounds, s.deposit_count, s.withdrawal_count, s.turnover, s.payout, s.jackpot, s.jackpot_wins,
          s.valid_turnover, s.bonus_cost, s.provider_fees, s.payment_fees, s.chargebacks, s.duty,
          s.deposits, s.withdrawals, s.corrections)
        on conflict (site_id, dimension, day, value) do update set
          rounds = g.rounds + excluded.rounds, deposit_count = g.deposit_count + excluded.deposit_count,
          withdrawal_count = g.withdrawal_count + excluded.withdrawal_count,
          turnover = g.turnover + excluded.turnover, payout = g.payout + excluded.payout,
          jackpot = g.jackpot + excluded.jackpot, jackpot_wins = g.jackpot_wins + excluded.jackpot_wins,
          valid_turnover = g.valid_turnover + excluded.valid_turnover,
          bonus_cost = g.bonus_cost + excluded.bonus_cost,
          provider_fees = g.provider_fees + excluded.provider_fees,
          payment_fees = g.payment_fees + excluded.payment_fees,
          chargebacks = g.chargebacks + excluded.chargebacks, duty = g.duty + excluded.duty,
          deposits = g.deposits + excluded.deposits, withdrawals = g.withdrawals + excluded.withdrawals,
          corrections = g.corrections + excluded.corrections;
    end loop;
  end loop;
end $$;
create function reports.lock_groups(p_site int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('reports.group_day', p_site))
$$;
create function reports.count_player_days() returns trigger language plpgsql as $$
declare
  site int;
  days reports.player_day[];
begin
  if tg_op = 'DELETE' then
    days := array(select row(o.*)::reports.player_day from was o);
  else
    days := array(select row(n.*)::reports.player_day from now_is n);
  end if;
  for site in select distinct d.site_id from unnest(days) d order by 1 loop
    perform reports.lock_groups(site);
    if tg_op = 'INSERT' then
      update reports.player_day d
        set country = p.country, device = p.device, affiliate_code = p.affiliate_code, campaign = p.campaign
        from unnest(days) n join reports.player p on p.site_id = site and p.player_id = n.player_id
        where d.site_id = site and n.site_id = site and d.day = n.day and d.player_id = n.player_id
          and p.country is not null;
    end if;
  end loop;
  perform reports.count_in_groups(case tg_op when 'DELETE' then -1 else 1 end, days, null);
  return null;
end $$;
create function reports.move_origin() returns trigger language plpgsql as $$
declare
  days reports.player_day[];
begin
  perform reports.lock_groups(new.site_id);
  days := array(select row(d.*)::reports.player_day from reports.player_day d
    where d.site_id = new.site_id and d.player_id = new.player_id);
  if cardinality(days) > 0 then
    update reports.player_day
      set country = new.country, device = new.device, affiliate_code = new.affiliate_code,
        campaign = new.campaign
      where site_id = new.site_id and player_id = new.player_id;
    perform reports.count_in_groups(-1, days, row(old.*)::reports.player);
    perform reports.count_in_groups(1, days, row(new.*)::reports.player);
  end if;
  return null;
end $$;
create trigger player_day_added after insert on reports.player_day
  referencing new table as now_is for each statement execute function reports.count_player_days();
create trigger player_day_removed after delete on reports.player_day
  referencing old table as was for each statement execute function reports.count_player_days();
create trigger player_origin after update of country, device, affiliate_code, campaign on reports.player
  for each row when ((old.country, old.device, old.affiliate_code, old.campaign)
    is distinct from (new.country, new.device, new.affiliate_code, new.campaign))
  execute function reports.move_origin();

create table reports.cohort (
  site_id int not null,
  unit text not null check (unit in ('week', 'month')),
  basis text not null check (basis in ('registered', 'deposited')),
  cohort date not null,
  affiliate_code text not null,
  campaign text not null,
  period date not null,
  size int not null,
  active int not null,
  depositors int not null,
  deposits bigint not null,
  withdrawals bigint not null,
  turnover bigint not null,
  ggr bigint not null,
  bonus_cost bigint not null,
  ngr bigint not null,
  primary key (site_id, unit, basis, cohort, affiliate_code, campaign, period),
  check (cohort <= period)
);
comment on table reports.cohort is
  'Players who registered, or first deposited, in the same week or month, and what they came to in each week '
  'or month since: sums of reports.player_day. Derived: can be rebuilt.';
comment on column reports.cohort.size is 'Number of players; zero but in the first period.';
create index cohort_by_period on reports.cohort (site_id, unit, period);
create index cohort_with_players on reports.cohort (site_id, unit, basis, cohort) where size > 0;

create table reports.cohort_total (
  site_id int not null,
  unit text not null,
  basis text not null,
  cohort date not null,
  period date not null,
  size int not null,
  active int not null,
  depositors int not null,
  deposits bigint not null,
  withdrawals bigint not null,
  turnover bigint not null,
  ggr bigint not null,
  bonus_cost bigint not null,
  ngr bigint not null,
  primary key (site_id, unit, basis, cohort, period)
);
comment on table reports.cohort_total is
  'Cohorts of all affiliates and campaigns together: sums of reports.cohort, kept by its triggers.';
create function reports.sum_cohorts() returns trigger language plpgsql as $$
declare
  changed reports.cohort[];
  site int;
begin
  if tg_op = 'DELETE' then
    changed := array(select row(o.*)::reports.cohort from was o);
  else
    changed := array(select row(n.*)::reports.cohort from now_is n);
  end if;
  for site in select distinct c.site_id from unnest(changed) c order by 1 loop
    delete from reports.cohort_total t
      using (select distinct c.unit, c.period from unnest(changed) c where c.site_id = site) d
      where t.site_id = site and t.unit = d.unit and t.period = d.period;
    insert into reports.cohort_total (site_id, unit, basis, cohort, period,
        size, active, depositors, deposits, withdrawals, turnover, ggr, bonus_cost, ngr)
      select c.site_id, c.unit, c.basis, c.cohort, c.period,
        sum(c.size), sum(c.active), sum(c.depositors), sum(c.deposits), sum(c.withdrawals),
        sum(c.turnover), sum(c.ggr), sum(c.bonus_cost), sum(c.ngr)
      from reports.cohort c
      where c.site_id = site
        and (c.unit, c.period) in (select d.unit, d.period from unnest(changed) d where d.site_id = site)
      group by 1, 2, 3, 4, 5;
  end loop;
  return null;
end $$;
create trigger cohort_added after insert on reports.cohort
  referencing new table as now_is for each statement execute function reports.sum_cohorts();
create trigger cohort_removed after delete on reports.cohort
  referencing old table as was for each statement execute function reports.sum_cohorts();

create table reports.active_day (
  site_id int not null,
  day date not null,
  player_id uuid not null,
  primary key (site_id, day, player_id)
);
comment on table reports.active_day is 'Players who played on a day.';

create table reports.ledger_check (
  site_id int primary key,
  checked_through timestamptz not null
);
comment on table reports.ledger_check is
  'The time up to which a site''s rounds were reconciled with the ledger.';

create table reports.unmatched_round (
  site_id int not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null,
  staked bigint not null,
  returned bigint not null,
  own bigint not null,
  event_at timestamptz,
  since timestamptz not null,
  primary key (site_id, provider_code, player_id, round_id)
);
comment on table reports.unmatched_round is
  'Rounds whose ledger postings and events differ so far. Settled rounds add up to zero and are deleted.';
comment on column reports.unmatched_round.own is 'Change of the player''s own cash, likewise.';
comment on column reports.unmatched_round.event_at is 'Time of the last event; null while the round is open.';

create table reports.alarm (
  site_id int not null,
  alarm_id uuid not null default uuidv7(),
  what text not null
    check (what in ('ROUND_DIFFERS', 'NO_ROUND', 'DAY_CHANGED', 'BOOKS', 'HELD_WIN', 'SMS_LIMIT',
      'SMS_SURGE', 'WEBHOOK_FAILED')),
  subject text not null,
  detail jsonb not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  primary key (site_id, alarm_id)
);
comment on table reports.alarm is 'Differences the reconciliation found.';
create unique index alarm_open on reports.alarm (site_id, what, subject) where closed_at is null;

create table reports.bet_block (
  site_id int not null,
  player_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  category text not null,
  outcome int not null check (outcome between -1 and 1),
  rounds int not null check (rounds >= 0),
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  primary key (site_id, player_id, since, category, outcome),
  check (since < until)
);
comment on table reports.bet_block is
  'Sums of about a thousand settled rounds of a player, by category and outcome: totals and far pages of a '
  'long history cost as much as those of a short one. Blocks of a player follow each other without gaps. '
  'Derived: can be rebuilt.';
comment on column reports.bet_block.since is 'First moment covered; `until` is the first one not covered.';
comment on column reports.bet_block.outcome is 'Sign of the net result.';

-- A player's blocks are changed by one transaction at a time.
create function reports.lock_bet_blocks(p_site int, p_player uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('reports.bet_block/' || p_player, p_site))
$$;

-- Sums the next blocks of a player, at most `p_max`; returns how many. Rounds are recorded a little after
-- they settle, so the last hour is left out.
create function reports.sum_blocks(p_site int, p_player uuid, p_max int) returns int language plpgsql as $$
declare
  horizon constant timestamptz := now() - interval '1 hour';
  made int := 0;
  low timestamptz;
  edge timestamptz;
begin
  perform reports.lock_bet_blocks(p_site, p_player);
  select until into low from reports.bet_block
    where site_id = p_site and player_id = p_player order by since desc limit 1;
  low := coalesce(low, '-infinity');
  while made < p_max loop
    select settled_at into edge from reports.bet
      where site_id = p_site and player_id = p_player and settled_at >= low and settled_at < horizon
      order by settled_at, round_id offset 1000 limit 1;
    exit when not found;
    -- A block ends between two moments: more than a thousand rounds of one moment stay together.
    if not exists (select from reports.bet where site_id = p_site and player_id = p_player
        and settled_at >= low and settled_at < edge) then
      edge := edge + interval '1 microsecond';
    end if;
    insert into reports.bet_block (site_id, player_id, since, until, category, outcome, rounds, stake, win)
      select site_id, player_id, low, edge, category, sign(win - stake), count(*), sum(stake), sum(win)
      from reports.bet where site_id = p_site and player_id = p_player and settled_at >= low
        and settled_at < edge
      group by site_id, player_id, category, sign(win - stake);
    low := edge;
    made := made + 1;
  end loop;
  if made < p_max then
    update reports.player set summed_to = horizon where site_id = p_site and player_id = p_player;
  end if;
  return made;
end $$;

-- A round that is recorded late, or corrected, changes its block. Rounds of the last half hour are in no
-- block.
create function reports.keep_bet_blocks() returns trigger language plpgsql as $$
declare
  block record;
begin
  perform reports.lock_bet_blocks(new.site_id, new.player_id);
  select since, until into block from reports.bet_block
    where site_id = new.site_id and player_id = new.player_id and since <= new.settled_at
      order by since desc limit 1;
  if not found or block.until <= new.settled_at then return null; end if;
  if tg_op = 'UPDATE' then
    update reports.bet_block set rounds = rounds - 1, stake = stake - old.stake, win = win - old.win
      where site_id = old.site_id and player_id = old.player_id and since = block.since
        and category = old.category and outcome = sign(old.win - old.stake);
  end if;
  insert into reports.bet_block as b (site_id, player_id, since, until, category, outcome, rounds, stake, win)
    values (new.site_id, new.player_id, block.since, block.until, new.category, sign(new.win - new.stake), 1,
      new.stake, new.win)
    on conflict (site_id, player_id, since, category, outcome)
      do update set rounds = b.rounds + 1, stake = b.stake + excluded.stake, win = b.win + excluded.win;
  return null;
end $$;

create trigger bet_late after insert on reports.bet for each row
  when (new.settled_at < now() - interval '30 minutes') execute function reports.keep_bet_blocks();
create trigger bet_corrected after update of stake, win, category on reports.bet for each row
  when (new.settled_at < now() - interval '30 minutes') execute function reports.keep_bet_blocks();

create table reports.day_open_round (
  site_id int not null,
  day date not null,
  provider_code text not null,
  player_id uuid not null,
  round_id text not null,
  staked bigint not null,
  since timestamptz not null,
  primary key (site_id, day, provider_code, player_id, round_id)
);
comment on table reports.day_open_round is
  'The rounds in the open stakes of a closed day, as of that day.';

create table reports.saved_report (
  site_id int not null,
  report_id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  owner uuid not null,
  is_shared boolean not null,
  settings jsonb not null,
  schedule text not null check (schedule in ('none', 'daily', 'weekly', 'monthly')),
  recipients uuid[] not null check (cardinality(recipients) <= 20),
  scheduled_at timestamptz not null,
  primary key (site_id, report_id),
  unique (site_id, owner, name)
);
comment on table reports.saved_report is
  'Reports with their filters that staff saved, and to whom they are mailed when a period has ended.';
comment on column reports.saved_report.scheduled_at is
  'When the schedule was set: periods that ended before are not mailed.';

create table reports.report_mail (
  site_id int not null,
  report_id uuid not null,
  period_end date not null,
  staff_id uuid not null,
  state text not null check (state in ('sent', 'no_right', 'owner_without_right', 'no_address')),
  at timestamptz not null,
  primary key (site_id, report_id, period_end, staff_id)
);
comment on table reports.report_mail is
  'One row for each recipient and period of a mailed report, written with the mail or instead of it.';
