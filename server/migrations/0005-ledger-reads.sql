-- The number of an account's last entry before a moment, 0 when there is none. Times ascend with the numbers,
-- so a binary search finds it in a long history as fast as in a short one.
create function ledger.seq_before(p_site int, p_account bigint, p_last bigint, p_at timestamptz)
returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := p_last;
  middle bigint;
  middle_at timestamptz;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    select created_at into middle_at from ledger.entry
      where site_id = p_site and account_id = p_account and seq = middle;
    if middle_at < p_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

create table ledger.entry_block (
  site_id int not null,
  account_id bigint not null,
  number bigint not null check (number >= 0),
  kind text not null,
  entries int not null check (entries between 1 and 1000),
  received bigint not null check (received >= 0),
  given bigint not null check (given >= 0),
  primary key (site_id, account_id, number, kind)
);
comment on table ledger.entry_block is
  'Sums of every thousand entries of an account, by kind. Entries never change, so a sum once made stays '
  'right; a statement adds up blocks and reads single entries at both ends only. Derived: can be rebuilt.';
comment on column ledger.entry_block.number is
  'The block covers entries number * 1000 + 1 to number * 1000 + 1000.';

-- Sums the next full blocks of an account, at most `p_max`; returns how many.
create function ledger.sum_blocks(p_site int, p_account bigint, p_max int) returns bigint
language plpgsql as $$
declare
  first_ bigint;
  last_ bigint;
begin
  select coalesce(max(number) + 1, 0) into first_ from ledger.entry_block
    where site_id = p_site and account_id = p_account;
  select least(seq / 1000 - 1, first_ + p_max - 1) into last_ from ledger.account
    where site_id = p_site and id = p_account;
  if last_ is null or last_ < first_ then return 0; end if;
  insert into ledger.entry_block (site_id, account_id, number, kind, entries, received, given)
    select e.site_id, e.account_id, (e.seq - 1) / 1000, t.kind, count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)
    from ledger.entry e
      cross join lateral (
        select t.kind from ledger.transfer t where t.site_id = e.site_id and t.id = e.transfer_id limit 1) t
    where e.site_id = p_site and e.account_id = p_account
      and e.seq > first_ * 1000 and e.seq <= (last_ + 1) * 1000
    group by 1, 2, 3, 4
    on conflict do nothing;
  return last_ - first_ + 1;
end $$;

-- What players put into rounds and got out of them in a period, by round: the ledger's figures for reports.
create function ledger.play_between(p_site int, p_from timestamptz, p_to timestamptz)
returns table (provider_code text, player_id uuid, round_id text, staked bigint, returned bigint, own bigint,
  placed bigint)
language plpgsql stable as $$
begin
  return query
    select coalesce(t.meta ->> 'provider_code', o.meta ->> 'provider_code', split_part(h.kind, ':', 2)),
      a.owner, coalesce(t.meta ->> 'round_id', o.meta ->> 'round_id', ''),
      coalesce(sum(-s.amount) filter (where k.is_stake), 0)::int8,
      coalesce(sum(s.amount) filter (where not k.is_stake), 0)::int8,
      coalesce(sum(s.amount) filter (where a.kind <> 'bonus'), 0)::int8,
      coalesce(sum(-s.amount) filter (where a.kind <> 'bonus' and k.is_stake), 0)::int8
    from ledger.posting p
    cross join lateral (
      values (p.from_account, p.to_account, -p.amount), (p.to_account, p.from_account, p.amount))
      as s (account, other, amount)
    join ledger.account a on a.site_id = p.site_id and a.id = s.account and a.owner is not null
    join ledger.account h on h.site_id = p.site_id and h.id = s.other and h.owner is null
      and split_part(h.kind, ':', 1) in ('game_clearing', 'sports_clearing', 'jackpot_pool')
    join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
    left join ledger.transfer o on t.kind = 'rollback' and o.site_id = t.site_id and o.id = t.refers_to
    cross join lateral (select coalesce(o.kind, t.kind) in ('bet', 'hold_post', 'bet_void') as is_stake) k
    where p.site_id = p_site and p.created_at >= p_from and p.created_at < p_to
    group by 1, 2, 3;
end $$;

create table ledger.payment (
  site_id int not null,
  owner uuid not null,
  transfer_id bigint not null,
  at timestamptz not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  is_reversed boolean not null default false,
  primary key (site_id, owner, transfer_id)
);
comment on table ledger.payment is
  'One line per transfer of money that came to a player or left through payments, and of demo money: a list '
  'of payments does not have to read the bets between them. Written in the transfer''s transaction. '
  'Derived: can be rebuilt.';
comment on column ledger.payment.amount is 'Positive: received. Negative: paid out.';
create index payment_of_transfer on ledger.payment (site_id, transfer_id);

-- Writes the payment lines of a transfer, or marks those that a rollback reverses. Money that lay in suspense
-- counts as a deposit once it reaches its player. Inserts single rows: a trigger on a cluster can do that.
create function ledger.note_payment() returns trigger language plpgsql as $$
declare
  line record;
  kind_ constant text := case new.kind when 'suspense' then 'deposit' else new.kind end;
begin
  if new.kind = 'rollback' then
    update ledger.payment set is_reversed = true where site_id = new.site_id and transfer_id = new.refers_to;
    return null;
  end if;
  for line in
    select a.owner, a.currency, sum(e.amount)::int8 as amount
    from ledger.entry e join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
    where e.site_id = new.site_id and e.transfer_id = new.id and e.created_at = new.created_at
      and a.owner is not null and a.kind in ('cash', 'reserved')
    group by a.owner, a.currency
  loop
    insert into ledger.payment (site_id, owner, transfer_id, at, kind, amount, currency)
      values (new.site_id, line.owner, new.id, new.created_at, kind_, line.amount, line.currency)
      on conflict do nothing;
  end loop;
  return null;
end $$;

-- At the end of the transaction: the postings of a transfer may be written after it.
create constraint trigger payment_noted after insert on ledger.transfer
  deferrable initially deferred for each row
  when (new.kind in ('deposit', 'withdrawal', 'demo_funding',
  'rollback')) execute function ledger.note_payment();
create constraint trigger suspense_noted after insert on ledger.transfer
  deferrable initially deferred for each row
  when (new.kind = 'suspense') execute function ledger.note_payment();

create table ledger.verification (
  site_id int primary key,
  verified_until timestamptz not null,
  last_transfer bigint not null,
  player_totals jsonb not null check (jsonb_typeof(player_totals) = 'object'),
  full_verified_at timestamptz not null,
  full_every_days int not null default 30 check (full_every_days between 1 and 366)
);
comment on table ledger.verification is
  'The time up to which the ledger of a site has been verified. The daily verification continues from there.';
comment on column ledger.verification.last_transfer is 'The last transfer before verified_until.';
comment on column ledger.verification.player_totals is
  'Sum of all player balances at verified_until by currency, minor units as text: {"PHP": "100"}.';
comment on column ledger.verification.full_verified_at is
  'When the whole history was last verified. Only a full verification finds a change in old rows.';
