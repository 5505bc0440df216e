-- Double entry. Players' accounts carry a balance and a hash chain; house accounts have no running balance, so that
-- no two bets ever wait for each other on a house row. Amounts are minor units.
create schema ledger;

-- The chart of accounts: what may exist. A house account may have a suffix, as in game_clearing:BAIZE.
create table ledger.account_kind (
  code text primary key,
  holder text not null check (holder in ('player', 'house')),
  description text not null
);
insert into ledger.account_kind (code, holder, description) values
  ('cash', 'player', 'withdrawable money'),
  ('bonus', 'player', 'money under bonus terms'),
  ('reserved', 'player', 'set aside for an open withdrawal or bet'),
  ('token', 'player', 'spendable reward tokens'),
  ('frozen_token', 'player', 'earned reward tokens not yet released'),
  ('game_clearing', 'house', 'stakes less wins, by game provider'),
  ('sports_clearing', 'house', 'stakes less wins of sports bets'),
  ('jackpot_pool', 'house', 'contributions less payouts, by jackpot'),
  ('rounding_residue', 'house', 'fractions below the minor unit'),
  ('promo_expense', 'house', 'what the house gives away'),
  ('affiliate_payable', 'house', 'owed to affiliates'),
  ('psp_receivable', 'house', 'due from payment providers, by method'),
  ('psp_payable', 'house', 'sent out through payment providers, by method'),
  ('fees', 'house', 'payment fees'),
  ('unclaimed', 'house', 'money nobody could be found for'),
  ('adjustments', 'house', 'the other side of manual corrections'),
  ('demo_funding', 'house', 'play money of demonstration players'),
  ('token_pool', 'house', 'the other side of reward tokens');

-- What may be posted: which accounts a kind takes from (debit) and gives to (credit). '*' is every account.
create table ledger.posting_kind (
  code text primary key,
  debit text[] not null,
  credit text[] not null,
  allow_negative boolean not null default false
);
insert into ledger.posting_kind (code, debit, credit, allow_negative) values
  ('demo_funding', '{demo_funding}', '{cash,token}', false),
  ('deposit', '{psp_receivable}', '{cash}', false),
  ('withdrawal', '{cash,reserved}', '{psp_payable}', false),
  ('bet', '{cash,bonus}', '{game_clearing,sports_clearing}', false),
  ('win', '{game_clearing,sports_clearing}', '{cash,bonus}', false),
  ('jackpot_contribution', '{game_clearing,promo_expense}', '{jackpot_pool}', false),
  ('jackpot_win', '{jackpot_pool}', '{cash}', false),
  ('residue', '{game_clearing}', '{rounding_residue}', false),
  ('rollback', '{*}', '{*}', true),
  ('hold', '{cash,bonus}', '{reserved}', false),
  ('hold_post', '{reserved}', '{cash,bonus,game_clearing,sports_clearing,psp_payable,fees}', false),
  ('hold_void', '{reserved}', '{cash,bonus}', false),
  ('adjustment', '{cash,bonus,token,frozen_token,adjustments}', '{cash,bonus,token,frozen_token,adjustments}', true),
  ('promo', '{promo_expense}', '{cash,bonus}', false),
  ('token_issue', '{token_pool}', '{token,frozen_token}', false),
  ('token_freeze', '{token,token_pool}', '{frozen_token}', false),
  ('token_release', '{frozen_token}', '{token}', false),
  ('token_spend', '{token,frozen_token}', '{token_pool}', false);

-- Currencies with their ISO 4217 numbers; TOKEN is ours.
create table ledger.currency (
  code text primary key,
  number int not null unique check (number between 0 and 999),
  unique (code, number)
);
insert into ledger.currency (code, number) values
  ('PHP', 608), ('CNY', 156), ('IDR', 360), ('MNT', 496), ('MMK', 104), ('USD', 840), ('THB', 764), ('VND', 704),
  ('KRW', 410), ('JPY', 392), ('TOKEN', 0);

-- The last three digits of an account's id are its currency's number: an entry names its currency by naming its account.
create table ledger.account (
  site_id int not null,
  number bigint generated always as identity,
  currency_number int not null,
  id bigint not null generated always as (number * 1000 + currency_number) stored,
  owner uuid,
  kind text not null,
  base text not null generated always as (split_part(kind, ':', 1)) stored references ledger.account_kind (code),
  currency text not null,
  balance bigint,
  seq bigint not null default 0,
  head bytea,
  -- Set by a posting kind that may overdraw; the balance stays below zero only with it.
  overdrawn boolean not null default false,
  opened_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (currency, currency_number) references ledger.currency (code, number),
  constraint balance_is_for_players check ((owner is null) = (balance is null)),
  constraint balance_not_negative check (balance >= 0 or overdrawn),
  constraint tokens_are_no_money check (owner is null or (kind in ('token', 'frozen_token')) = (currency = 'TOKEN'))
) with (fillfactor = 60);
create unique index account_of_player on ledger.account (site_id, owner, kind) where owner is not null;
create unique index account_of_house on ledger.account (site_id, kind, currency) where owner is null;

create sequence ledger.transfer_id cache 1;
create sequence ledger.house_seq cache 1;

create table ledger.transfer (
  id bigint not null,
  created_at timestamptz not null,
  -- The transfer this one reverses, or the hold it settles: at most one such follow-up.
  refers_to bigint,
  site_id int not null,
  key text not null,
  fingerprint bytea not null,
  kind text not null,
  -- Where its entries are: account and number within the account, from and to of each posting in turn.
  accounts bigint[] not null,
  seqs bigint[] not null,
  meta jsonb not null,
  primary key (site_id, id)
);
create unique index transfer_by_key on ledger.transfer (site_id, key);
create unique index transfer_follow_up on ledger.transfer (site_id, refers_to) where refers_to is not null;

create table ledger.entry (
  account_id bigint not null,
  -- Without a gap for players; for house accounts only ascending.
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  created_at timestamptz not null,
  balance_after bigint,
  site_id int not null,
  hash bytea,
  primary key (site_id, account_id, seq, created_at)
) partition by range (created_at);

-- The database has the last word: a statement that adds entries must leave every transfer it touches at zero in every
-- currency. The first test is cheap and settles the statement that adds one transfer in one currency.
create function ledger.check_entries() returns trigger language plpgsql as $$
declare
  plain boolean;
begin
  select sum(amount) = 0 and min(transfer_id) = max(transfer_id) and min(account_id % 1000) = max(account_id % 1000)
    into plain from added;
  if not plain and exists (
    select from added group by site_id, transfer_id, account_id % 1000 having sum(amount) <> 0
  ) then
    raise exception 'the entries of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger entries_balance after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.check_entries();
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function ledger.refuse_change();
create trigger transfer_no_truncate before truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

-- Makes the monthly partitions from the month of `first` on. Statement triggers of the parent do not fire for statements
-- that name a partition, so each partition gets its own.
create function ledger.ensure_partitions(first timestamptz, months int) returns void language plpgsql as $$
declare
  month timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(716203003);
  for i in 0 .. months loop
    month := date_trunc('month', first, 'UTC') + make_interval(months => i);
    name := 'entry_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('ledger.' || name) is not null;
    execute format('create table ledger.%I partition of ledger.entry for values from (%L) to (%L)',
      name, month, month + interval '1 month');
    execute format('create trigger entries_balance after insert on ledger.%I referencing new table as added
      for each statement execute function ledger.check_entries()', name);
    execute format('create trigger entry_no_truncate before truncate on ledger.%I
      for each statement execute function ledger.refuse_change()', name);
  end loop;
end $$;
select ledger.ensure_partitions(now() - interval '1 month', 4);

-- The link of the hash chain for one entry of a player's account.
create function ledger.link(
  prev bytea, site_id int, account_id bigint, seq bigint, amount bigint, balance_after bigint, at timestamptz, fingerprint bytea, key text
) returns bytea language sql immutable parallel safe return
  sha256(coalesce(prev, ''::bytea) || fingerprint || convert_to(
    site_id || '|' || account_id || '|' || seq || '|' || amount || '|' || balance_after || '|'
      || (extract(epoch from at) * 1000000)::bigint || '|' || key, 'UTF8'));

create function ledger.house_account(p_site int, p_kind text, p_currency text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger.account
    where site_id = p_site and owner is null and kind = p_kind and currency = p_currency;
  if found_id is null then
    insert into ledger.account (site_id, kind, currency, currency_number)
      select p_site, p_kind, c.code, c.number from ledger.currency c where c.code = p_currency
      on conflict (site_id, kind, currency) where owner is null do nothing returning id into found_id;
  end if;
  if found_id is null then
    select id into found_id from ledger.account
      where site_id = p_site and owner is null and kind = p_kind and currency = p_currency;
  end if;
  return found_id;
end $$;

-- The transfer that was posted under this key, and whether it had the same input.
create function ledger.posted_before(p_site int, p_key text, p_print text, out id bigint, out same boolean)
language sql stable as $$
  select t.id, t.fingerprint = decode(p_print, 'hex') from ledger.transfer t where t.site_id = p_site and t.key = p_key
$$;

-- Balances after each entry of a transfer, as they were then; null for house accounts.
create function ledger.balances_after(p_site int, p_transfer bigint) returns bigint[] language sql stable as $$
  select array_agg(e.balance_after order by place.n)
  from ledger.transfer t, unnest(t.accounts, t.seqs) with ordinality as place (account_id, seq, n),
    ledger.entry e
  where t.site_id = p_site and t.id = p_transfer and e.site_id = t.site_id and e.account_id = place.account_id
    and e.seq = place.seq and e.created_at = t.created_at
$$;

-- Puts the balances of a repeated transfer where its postings are in the call.
create function ledger.with_balances_then(after_each bigint[], p_site int, p_transfer bigint, p_lines int[])
returns bigint[] language plpgsql stable as $$
declare
  then_ constant bigint[] := ledger.balances_after(p_site, p_transfer);
begin
  for i in 1 .. cardinality(p_lines) loop
    after_each[2 * p_lines[i] - 1] := then_[2 * i - 1];
    after_each[2 * p_lines[i]] := then_[2 * i];
  end loop;
  return after_each;
end $$;

-- Ends a statement that met its own keys half posted by somebody else at this very moment; the caller tries again.
create function ledger.posted_meanwhile() returns text language plpgsql as $$
begin
  raise exception 'a key was posted meanwhile' using errcode = 'serialization_failure';
end $$;

-- Posts several transfers, all or none, in one call. What can happen in good order is told by `status`, nothing is
-- written then, and the caller's transaction goes on.
--   p_keys, p_kinds, p_currencies, p_prints, p_refers, p_metas: one per transfer
--   p_owners, p_purses: the players' accounts concerned
--   p_houses, p_house_currencies, p_house_ids: the house accounts concerned, id null when not known yet
--   p_of, p_from, p_to, p_amounts: one per posting; an account is n (the nth of a player) or -n (the nth of the house)
create function ledger.post(
  p_site int, p_keys text[], p_kinds text[], p_currencies text[], p_prints text[], p_refers bigint[], p_metas jsonb,
  p_owners uuid[], p_purses text[], p_houses text[], p_house_currencies text[], p_house_ids bigint[],
  p_of int[], p_from int[], p_to int[], p_amounts bigint[],
  -- posted, insufficient, mismatch, currency, unknown_account, already_settled
  out status text,
  -- the transfer that was refused and the player account that is the reason
  out refused int, out short int,
  out ids bigint[], out replayed boolean[],
  -- balances after each entry, from and to of each posting in turn; null for house accounts
  out after_each bigint[],
  -- the balances of the player accounts now, and the ids of the house accounts
  out balances bigint[], out house_ids bigint[]
) language plpgsql as $$
declare
  n constant int := cardinality(p_keys);
  now_ timestamptz;
  acc record;
  k ledger.posting_kind;
  acc_ids bigint[]; acc_currencies text[]; seqs bigint[]; heads bytea[]; running bigint[]; dirty boolean[];
  e_of int[]; e_account bigint[]; e_seq bigint[]; e_amount bigint[]; e_after bigint[]; e_hash bytea[];
  first int[]; last int[];
  e int := 0; t int := 0; side int; amount bigint; print bytea; old_id bigint; old_same boolean;
begin
  status := 'posted';
  replayed := array_fill(false, array[n]);
  house_ids := p_house_ids;
  after_each := array_fill(null::bigint, array[2 * cardinality(p_amounts)]);
  for i in 1 .. cardinality(p_houses) loop
    if house_ids[i] is null then
      house_ids[i] := ledger.house_account(p_site, p_houses[i], p_house_currencies[i]);
    end if;
  end loop;

  -- Locked in id order, whatever the order of the postings: no deadlock between two calls.
  if cardinality(p_owners) > 0 then
    for acc in
      select a.id, a.owner, a.kind, a.currency, a.balance, a.seq, a.head from ledger.account a
      where a.site_id = p_site and a.owner = any (p_owners) and a.kind = any (p_purses)
      order by a.id for no key update
    loop
      for i in 1 .. cardinality(p_owners) loop
        if p_owners[i] = acc.owner and p_purses[i] = acc.kind then
          acc_ids[i] := acc.id; acc_currencies[i] := acc.currency; running[i] := acc.balance;
          seqs[i] := acc.seq; heads[i] := acc.head;
        end if;
      end loop;
    end loop;
  end if;
  balances := running;
  -- After the lock, so that times ascend along every account.
  now_ := clock_timestamp();

  -- A single transfer is tried as a new one first: most are.
  if n > 1 then
    for i in 1 .. n loop
      select * into old_id, old_same from ledger.posted_before(p_site, p_keys[i], p_prints[i]);
      if old_id is not null then
        if not old_same then status := 'mismatch'; refused := i; return; end if;
        replayed[i] := true; ids[i] := old_id;
      end if;
    end loop;
  end if;

  <<postings>>
  for l in 1 .. cardinality(p_amounts) loop
    continue when replayed[p_of[l]];
    if t <> p_of[l] then
      t := p_of[l]; first[t] := e + 1;
      print := decode(p_prints[t], 'hex');
      select * into k from ledger.posting_kind where code = p_kinds[t];
      if k.code is null then raise exception 'unknown posting kind %', p_kinds[t]; end if;
      if p_refers[t] is not null then
        perform from ledger.transfer where site_id = p_site and id = p_refers[t] for update;
        if exists (select from ledger.transfer where site_id = p_site and refers_to = p_refers[t] and key <> p_keys[t]) then
          status := 'already_settled'; refused := t; return;
        end if;
      end if;
      ids[t] := nextval('ledger.transfer_id');
    end if;
    for s in 0 .. 1 loop
      e := e + 1; last[t] := e;
      side := case s when 0 then p_from[l] else p_to[l] end;
      amount := case s when 0 then -p_amounts[l] else p_amounts[l] end;
      e_of[e] := t; e_amount[e] := amount;
      if not (array['*', case when side < 0 then split_part(p_houses[-side], ':', 1) else p_purses[side] end]
          && case s when 0 then k.debit else k.credit end) then
        raise exception '% may not move money from % to %', k.code, p_from[l], p_to[l];
      end if;
      if side < 0 then
        e_account[e] := house_ids[-side]; e_seq[e] := nextval('ledger.house_seq');
        e_after[e] := null; e_hash[e] := null;
        continue;
      end if;
      if acc_ids[side] is null then
        status := 'unknown_account'; refused := t; short := side; exit postings;
      elsif acc_currencies[side] <> p_currencies[t] then
        status := 'currency'; refused := t; short := side; exit postings;
      end if;
      running[side] := running[side] + amount;
      if amount < 0 and running[side] < 0 and not k.allow_negative then
        status := 'insufficient'; refused := t; short := side; exit postings;
      end if;
      seqs[side] := seqs[side] + 1; dirty[side] := true;
      heads[side] := ledger.link(heads[side], p_site, acc_ids[side], seqs[side], amount, running[side], now_, print, p_keys[t]);
      e_account[e] := acc_ids[side]; e_seq[e] := seqs[side]; e_after[e] := running[side]; e_hash[e] := heads[side];
      after_each[2 * l - 1 + s] := running[side];
    end loop;
  end loop;

  if status = 'posted' then
    for i in 1 .. n loop
      continue when replayed[i];
      insert into ledger.transfer (site_id, id, key, fingerprint, kind, refers_to, accounts, seqs, meta, created_at)
        values (p_site, ids[i], p_keys[i], decode(p_prints[i], 'hex'), p_kinds[i], p_refers[i],
          e_account[first[i]:last[i]], e_seq[first[i]:last[i]], p_metas -> (i - 1), now_)
        on conflict (site_id, key) do nothing;
      if not found then
        status := 'known';
        if n > 1 then perform ledger.posted_meanwhile(); end if;
      end if;
    end loop;
  end if;

  -- A repetition of the posting that took the money is no lack of money.
  if status <> 'posted' and n = 1 then
    select * into old_id, old_same from ledger.posted_before(p_site, p_keys[1], p_prints[1]);
    if old_id is null then return; end if;
    ids[1] := old_id; refused := null; short := null;
    if not old_same then status := 'mismatch'; refused := 1; return; end if;
    status := 'posted'; replayed[1] := true; e := 0;
  end if;
  if status <> 'posted' then return; end if;

  if e > 0 then
    for i in 1 .. cardinality(p_owners) loop
      continue when dirty[i] is null;
      update ledger.account set balance = running[i], seq = seqs[i], head = heads[i], overdrawn = running[i] < 0
        where site_id = p_site and id = acc_ids[i];
    end loop;
    insert into ledger.entry (site_id, account_id, seq, transfer_id, amount, balance_after, hash, created_at)
      select p_site, x.account_id, x.seq, ids[x.t], x.amount, x.after_, x.hash, now_
      from unnest(e_of, e_account, e_seq, e_amount, e_after, e_hash) as x (t, account_id, seq, amount, after_, hash);
    balances := running;
  end if;
  for i in 1 .. n loop
    continue when not replayed[i];
    after_each := ledger.with_balances_then(after_each, p_site, ids[i], array_positions(p_of, i));
  end loop;
end $$;
