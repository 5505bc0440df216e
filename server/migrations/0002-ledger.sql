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

create sequence ledger.account_number;

-- The last three digits of an account's id are its currency's number: a posting names its currency by naming its accounts.
-- What never changes is checked when an account is opened (below): this row is updated by every bet.
create table ledger.account (
  site_id int not null,
  id bigint not null,
  owner uuid,
  kind text not null,
  currency text not null,
  balance bigint,
  seq bigint not null default 0,
  head bytea,
  -- The link of the first entry where one statement adds two: an update answers only what it stores.
  head_before bytea,
  -- Set by a posting kind that may overdraw; the balance stays below zero only with it.
  overdrawn boolean not null default false,
  opened_at timestamptz not null default now(),
  primary key (site_id, id),
  constraint balance_not_negative check (balance >= 0 or overdrawn)
) with (fillfactor = 60);
create unique index account_of_player on ledger.account (site_id, owner, kind) where owner is not null;
create unique index account_of_house on ledger.account (site_id, kind, currency) where owner is null;

create function ledger.open_account() returns trigger language plpgsql as $$
declare
  currency_number int;
  wanted constant text := case when new.owner is null then 'house' else 'player' end;
begin
  select number into currency_number from ledger.currency where code = new.currency;
  if currency_number is null then
    raise exception 'unknown currency %', new.currency using errcode = 'check_violation';
  elsif not exists (select from ledger.account_kind where code = split_part(new.kind, ':', 1) and holder = wanted) then
    raise exception 'no % account is called %', wanted, new.kind using errcode = 'check_violation';
  elsif wanted = 'player' and (new.kind in ('token', 'frozen_token')) <> (new.currency = 'TOKEN') then
    raise exception '% is not counted in %', new.kind, new.currency using errcode = 'check_violation';
  end if;
  new.id := nextval('ledger.account_number') * 1000 + currency_number;
  new.balance := case wanted when 'player' then 0 end;
  return new;
end $$;
create trigger account_opened before insert on ledger.account for each row execute function ledger.open_account();

create sequence ledger.transfer_id;

create table ledger.transfer (
  id bigint not null,
  created_at timestamptz not null,
  -- The transfer this one reverses, or the hold it settles: at most one such follow-up.
  refers_to bigint,
  site_id int not null,
  key text not null,
  fingerprint bytea not null,
  kind text not null,
  meta jsonb not null,
  primary key (site_id, id)
);
create unique index transfer_by_key on ledger.transfer (site_id, key);
create unique index transfer_follow_up on ledger.transfer (site_id, refers_to) where refers_to is not null;

-- The two entries of a posting, debit and credit, in one row: an amount that leaves one account arrives at another of the
-- same currency. Entries that do not sum to zero cannot be written down. Numbers, balances and links are a player's.
create table ledger.posting (
  transfer_id bigint not null,
  created_at timestamptz not null,
  amount bigint not null,
  from_account bigint not null,
  to_account bigint not null,
  from_seq bigint,
  from_after bigint,
  to_seq bigint,
  to_after bigint,
  site_id int not null,
  line int not null,
  from_hash bytea,
  to_hash bytea,
  primary key (site_id, transfer_id, line, created_at),
  -- One test for all: every table constraint is paid for with every posting.
  constraint amount_moves_within_currency check (
    amount >= 0 and from_account <> to_account and (from_account - to_account) % 1000 = 0)
) partition by range (created_at);
create index posting_from on ledger.posting (site_id, from_account, from_seq) where from_seq is not null;
create index posting_to on ledger.posting (site_id, to_account, to_seq) where to_seq is not null;

-- Entries one by one, signed. seq and balance_after are null for house accounts.
create view ledger.entry as
  select site_id, from_account as account_id, from_seq as seq, transfer_id, line * 2 as place, -amount as amount,
    from_after as balance_after, created_at, from_hash as hash from ledger.posting
  union all
  select site_id, to_account, to_seq, transfer_id, line * 2 + 1, amount, to_after, created_at, to_hash from ledger.posting;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger posting_append_only before update or delete on ledger.posting
  for each row execute function ledger.refuse_change();
create trigger posting_no_truncate before truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger account_stays_what_it_is before delete or update of site_id, id, owner, kind, currency on ledger.account
  for each row execute function ledger.refuse_change();
create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function ledger.refuse_change();
create trigger transfer_no_truncate before truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

-- Makes the monthly partitions from the month of `first` on. A statement trigger of the parent does not fire for a
-- statement that names a partition, so each partition gets its own.
create function ledger.ensure_partitions(first timestamptz, months int) returns void language plpgsql as $$
declare
  month timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(716203003);
  for i in 0 .. months loop
    month := date_trunc('month', first, 'UTC') + make_interval(months => i);
    name := 'posting_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('ledger.' || name) is not null;
    execute format('create table ledger.%I partition of ledger.posting for values from (%L) to (%L)',
      name, month, month + interval '1 month');
    execute format('create trigger posting_no_truncate before truncate on ledger.%I
      for each statement execute function ledger.refuse_change()', name);
  end loop;
end $$;
select ledger.ensure_partitions(now() - interval '1 month', 4);

-- The link of the hash chain for one entry of a player's account: SHA-256 over the link before, the transfer's fingerprint
-- (site, key, kind, postings, meta) and the entry's own values, each in its fixed-width binary form.
create function ledger.link(
  prev bytea, account_id bigint, seq bigint, amount bigint, balance_after bigint, at timestamptz, fingerprint bytea
) returns bytea language sql immutable parallel safe return
  sha256(coalesce(prev, ''::bytea) || fingerprint || int8send(account_id) || int8send(seq) || int8send(amount)
    || int8send(balance_after) || timestamptz_send(at));

create function ledger.house_account(p_site int, p_kind text, p_currency text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger.account
    where site_id = p_site and owner is null and kind = p_kind and currency = p_currency;
  if found_id is null then
    insert into ledger.account (site_id, kind, currency) values (p_site, p_kind, p_currency)
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
  select array_agg(e.balance_after order by e.place)
  from ledger.transfer t join ledger.entry e on e.site_id = t.site_id and e.transfer_id = t.id and e.created_at = t.created_at
  where t.site_id = p_site and t.id = p_transfer
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
  accounts_each bigint[]; seqs_each bigint[]; hashes_each bytea[];
  t int := 0; side int; amount bigint; print bytea; old_id bigint; old_same boolean;
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
      t := p_of[l];
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
      side := case s when 0 then p_from[l] else p_to[l] end;
      amount := case s when 0 then -p_amounts[l] else p_amounts[l] end;
      if not (array['*', case when side < 0 then split_part(p_houses[-side], ':', 1) else p_purses[side] end]
          && case s when 0 then k.debit else k.credit end) then
        raise exception '% may not move money from % to %', k.code, p_from[l], p_to[l];
      end if;
      if side < 0 then
        accounts_each[2 * l - 1 + s] := house_ids[-side];
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
      heads[side] := ledger.link(heads[side], acc_ids[side], seqs[side], amount, running[side], now_, print);
      accounts_each[2 * l - 1 + s] := acc_ids[side]; seqs_each[2 * l - 1 + s] := seqs[side];
      hashes_each[2 * l - 1 + s] := heads[side]; after_each[2 * l - 1 + s] := running[side];
    end loop;
  end loop;

  if status = 'posted' then
    for i in 1 .. n loop
      continue when replayed[i];
      insert into ledger.transfer (site_id, id, key, fingerprint, kind, refers_to, meta, created_at)
        values (p_site, ids[i], p_keys[i], decode(p_prints[i], 'hex'), p_kinds[i], p_refers[i], p_metas -> (i - 1), now_)
        on conflict (site_id, key) do nothing;
      if not found then
        status := 'known';
        if n > 1 then raise exception 'a key was posted meanwhile' using errcode = 'serialization_failure'; end if;
      end if;
    end loop;
  end if;

  -- A repetition of the posting that took the money is no lack of money.
  if status <> 'posted' and n = 1 then
    select * into old_id, old_same from ledger.posted_before(p_site, p_keys[1], p_prints[1]);
    if old_id is null then return; end if;
    ids[1] := old_id; refused := null; short := null;
    if not old_same then status := 'mismatch'; refused := 1; return; end if;
    status := 'posted'; replayed[1] := true;
  end if;
  if status <> 'posted' then return; end if;

  if false = any (replayed) then
    for i in 1 .. cardinality(p_owners) loop
      continue when dirty[i] is null;
      update ledger.account set balance = running[i], seq = seqs[i], head = heads[i], overdrawn = running[i] < 0
        where site_id = p_site and id = acc_ids[i];
    end loop;
    insert into ledger.posting (site_id, transfer_id, line, amount, created_at,
        from_account, from_seq, from_after, from_hash, to_account, to_seq, to_after, to_hash)
      select p_site, ids[x.t], x.l, x.amount, now_,
        accounts_each[2 * x.l - 1], seqs_each[2 * x.l - 1], after_each[2 * x.l - 1], hashes_each[2 * x.l - 1],
        accounts_each[2 * x.l], seqs_each[2 * x.l], after_each[2 * x.l], hashes_each[2 * x.l]
      from unnest(p_of, p_amounts) with ordinality as x (t, amount, l) where not replayed[x.t];
    balances := running;
  end if;
  for i in 1 .. n loop
    continue when not replayed[i];
    after_each := ledger.with_balances_then(after_each, p_site, ids[i], array_positions(p_of, i));
  end loop;
end $$;
