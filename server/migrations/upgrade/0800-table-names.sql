-- Tables get the terms of the industry (docs/decisions/570), and with them their constraints, indexes, triggers and
-- sequences.
do $$
declare
  t record;
  part record;
begin
  for t in select * from (values
      ('bonuses', 'bank', 'player_bank_account'), ('bonuses', 'policy', 'grant_policy'),
      ('cashier', 'move', 'state_transition'), ('cashier', 'signature', 'payment_approval'),
      ('cashier', 'case_held', 'case_balance'), ('cashier', 'holder', 'player_payment_settings'),
      ('cashier', 'bank', 'bank_account'), ('cashier', 'requirement', 'turnover_requirement'),
      ('cashier', 'gateway_compared', 'gateway_reconciliation'), ('cashier', 'leg', 'payout_leg'),
      ('cashier', 'notable_win', 'large_win'), ('cashier', 'breach_return', 'exclusion_refund'),
      ('affiliates', 'flag', 'fraud_flag'), ('affiliates', 'figure', 'player_month'),
      ('protection', 'reality', 'reality_check'), ('protection', 'sign', 'risk_signal'),
      ('protection', 'marker', 'risk_marker'), ('protection', 'harm', 'risk_state'),
      ('protection', 'playing', 'open_game'), ('originals', 'seat', 'seed_pair'),
      ('originals', 'pace', 'game_cycle'), ('providers', 'link', 'player_link'),
      ('providers', 'launch', 'launch_token'), ('providers', 'residue', 'rounding_remainder'),
      ('providers', 'residue_sum', 'rounding_remainder_sum'),
      ('providers', 'decision_refused', 'refused_decision'), ('reports', 'terms', 'ngr_deductions'),
      ('reports', 'proof', 'ledger_check'), ('reports', 'unmatched', 'unmatched_round'),
      ('reports', 'open_day', 'day_open_round'), ('rewards', 'deposit_counted', 'counted_deposit'),
      ('rewards', 'board', 'prize_board'), ('rewards', 'board_period', 'prize_board_period'),
      ('rewards', 'board_point', 'prize_board_point'), ('rewards', 'board_prize', 'prize_board_winner'),
      ('rooms', 'chain', 'seed_chain'), ('rooms', 'bank', 'round_liability'),
      ('fairness', 'returned', 'game_return'), ('fairness', 'found', 'check_finding'),
      ('fairness', 'run', 'check_run'), ('fairness', 'day', 'return_day'),
      ('fairness', 'alarm', 'return_alarm'), ('content', 'help_check', 'help_link_check'),
      ('content', 'help_alarm', 'help_link_alarm'), ('catalog', 'rounds_of_day', 'daily_rounds'),
      ('players', 'device', 'known_device'), ('platform', 'file_check', 'file_integrity_check'),
      ('ledger', 'block', 'entry_block')) as t (schema, old, new)
  loop
    execute format('alter table %I.%I rename to %I', t.schema, t.old, t.new);
    for part in
      select format('alter table %I.%I rename constraint', t.schema, t.new) as change, conname as name
      from pg_constraint where conrelid = format('%I.%I', t.schema, t.new)::regclass
      union all
      select format('alter index %I.%I rename', t.schema, c.relname), c.relname
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = format('%I.%I', t.schema, t.new)::regclass
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      union all
      select 'alter trigger', tgname
      from pg_trigger where tgrelid = format('%I.%I', t.schema, t.new)::regclass and not tgisinternal
      union all
      select format('alter sequence %I.%I rename', t.schema, c.relname), c.relname
      from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
      where d.refobjid = format('%I.%I', t.schema, t.new)::regclass
    loop
      continue when not starts_with(part.name, t.old || '_');
      execute case when part.change = 'alter trigger'
        then format('alter trigger %I on %I.%I rename to %I', part.name, t.schema, t.new,
          t.new || substr(part.name, length(t.old) + 1))
        else format('%s %s to %I', part.change, case when part.change like '%constraint' then quote_ident(part.name) end,
          t.new || substr(part.name, length(t.old) + 1)) end;
    end loop;
  end loop;
end $$;
-- Two names collided before.
alter table rewards.prize_board_winner
  rename constraint prize_board_winner_kind_not_null1 to prize_board_winner_kind_not_null;

create or replace function ledger.fill_blocks(p_site int, p_account bigint, p_most int) returns bigint language sql as $$
  with reach as (
    select
      coalesce((select max(number) + 1 from ledger.entry_block
        where site_id = p_site and account_id = p_account), 0) as first,
      (select seq / 1000 - 1 from ledger.account where site_id = p_site and id = p_account) as last
  ), bounds as (
    select first, least(last, first + p_most - 1) as last from reach
  ), summed as (
    insert into ledger.entry_block (site_id, account_id, number, kind, entries, received, given)
    select p_site, p_account, (e.seq - 1) / 1000, t.kind, count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
    from bounds b
      join ledger.entry e on e.site_id = p_site and e.account_id = p_account
        and e.seq > b.first * 1000 and e.seq <= (b.last + 1) * 1000
      cross join lateral (
        select t.kind from ledger.transfer t where t.site_id = e.site_id and t.id = e.transfer_id limit 1) t
    group by 3, 4
    on conflict do nothing
  )
  select greatest(0, last - first + 1) from bounds
$$;

create or replace function cashier.check_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from cashier.state_transition where machine = tg_argv[0] and from_state = old.state and to_state = new.state
  ) then
    raise exception 'a % does not go from % to %', tg_argv[0], old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
