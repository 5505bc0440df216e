-- The id of a house account, which is opened on first use.
create function ledger.house_account(p_site int, p_kind text, p_currency text) returns bigint
  language plpgsql as $$
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

-- The transfer already posted under a key, and whether its content was the same.
create function ledger.posted_before(p_site int, p_key text, p_print text, out id bigint, out same boolean)
language plpgsql stable as $$
begin
  select t.id, t.fingerprint = decode(p_print, 'hex') into id, same from ledger.transfer t
    where t.site_id = p_site and t.key = p_key;
end $$;

-- Balances after each entry of a transfer, as of then; null for house accounts.
create function ledger.balances_after(p_site int, p_transfer bigint) returns bigint[]
  language plpgsql stable as $$
begin
  return (select array_agg(e.balance_after order by e.place)
    from ledger.transfer t join ledger.entry e on e.site_id = t.site_id and e.transfer_id = t.id
      and e.created_at = t.created_at
    where t.site_id = p_site and t.id = p_transfer);
end $$;

-- Puts the balances of a repeated transfer in the places its postings have in the call.
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

-- Locks a transfer that another refers to, until the end of the transaction. No row is locked: that takes the
-- right to update, which the application has not.
create function ledger.lock_transfer(p_site int, p_id bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger/transfer/' || p_id, p_site));
end $$;

-- Posts several transfers in one call, all or none. Business refusals are returned in `status`: nothing is
-- written then, and the caller's transaction goes on.
-- p_keys, p_kinds, p_currencies, p_prints, p_refers, p_metas: one per transfer
-- p_owners, p_account_kinds: the players' accounts involved
-- p_houses, p_house_currencies, p_house_ids: the house accounts involved, id null when not known yet
-- p_of, p_from, p_to, p_amounts: one per posting; an account is n (the nth of a player) or -n (the nth of the
-- house)
create function ledger.post(
  p_site int, p_keys text[], p_kinds text[], p_currencies text[], p_prints text[], p_refers bigint[],
  p_metas jsonb,
  p_owners uuid[], p_account_kinds text[], p_houses text[], p_house_currencies text[], p_house_ids bigint[],
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
  acc_ids bigint[]; acc_currencies text[]; seqs bigint[]; heads bytea[]; running bigint[];
  dirty boolean[]; may_be_below boolean[];
  accounts_each bigint[]; seqs_each bigint[]; hashes_each bytea[];
  t int := 0; side int; amount bigint; print bytea; old_id bigint; old_same boolean;
  -- Citus 13 cannot pass on an update that assigns an element of an array.
  new_balance bigint; new_seq bigint; new_head bytea;
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
      select a.id, a.owner, a.kind, a.currency, a.balance, a.seq, a.head, a.overdrawn from ledger.account a
      where a.site_id = p_site and a.owner = any (p_owners) and a.kind = any (p_account_kinds)
      order by a.id for no key update
    loop
      for i in 1 .. cardinality(p_owners) loop
        if p_owners[i] = acc.owner and p_account_kinds[i] = acc.kind then
          acc_ids[i] := acc.id; acc_currencies[i] := acc.currency; running[i] := acc.balance;
          seqs[i] := acc.seq; heads[i] := acc.head; may_be_below[i] := acc.overdrawn;
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
        perform ledger.lock_transfer(p_site, p_refers[t]);
        if exists (select from ledger.transfer
          where site_id = p_site and refers_to = p_refers[t] and key <> p_keys[t]) then
          status := 'already_settled'; refused := t; return;
        end if;
      end if;
      ids[t] := nextval('ledger.transfer_id');
    end if;
    for s in 0 .. 1 loop
      side := case s when 0 then p_from[l] else p_to[l] end;
      amount := case s when 0 then -p_amounts[l] else p_amounts[l] end;
      if not (array['*',
          case when side < 0 then split_part(p_houses[-side], ':', 1) else p_account_kinds[side] end]
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
      if amount < 0 and k.allow_negative then may_be_below[side] := true; end if;
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
        values (p_site, ids[i], p_keys[i], decode(p_prints[i], 'hex'), p_kinds[i], p_refers[i],
          p_metas -> (i - 1), now_)
        on conflict (site_id, key) do nothing;
      if not found then
        status := 'known';
        if n > 1 then
          raise exception 'a key was posted meanwhile' using errcode = 'serialization_failure';
        end if;
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
      new_balance := running[i]; new_seq := seqs[i]; new_head := heads[i];
      update ledger.account set balance = new_balance, seq = new_seq, head = new_head,
        overdrawn = new_balance < 0 and may_be_below[i]
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
