-- Where each part of a withdrawal goes: back to a method it came from, by that method's gateway, and the rest to the bank account.
create table cashier.leg (
  site_id int not null,
  withdrawal_id uuid not null,
  leg int not null check (leg > 0),
  -- The method it goes back to, and the deposit whose payer is paid; without them it goes to the bank account.
  method_id text,
  source_deposit uuid,
  -- Who pays it: `manual`, or a gateway.
  adapter text not null,
  amount bigint not null check (amount > 0),
  paid bigint check (paid >= 0 and paid <= amount),
  state text not null default 'waiting' check (state in ('waiting', 'paying', 'paid', 'failed')),
  -- Our number of the payout: a gateway pays it once. A new attempt, decided by people after a known failure, has a new one.
  payout_key text not null,
  -- When the gateway was last told or asked about it: whoever comes while that is on its way leaves it alone.
  asked_at timestamptz,
  changed_at timestamptz not null,
  primary key (site_id, withdrawal_id, leg),
  foreign key (site_id, withdrawal_id) references cashier.withdrawal (site_id, withdrawal_id),
  foreign key (site_id, source_deposit) references cashier.deposit (site_id, deposit_id),
  check ((method_id is null) = (source_deposit is null)),
  check ((state = 'paid') = (paid is not null))
);
create unique index leg_by_key on cashier.leg (payout_key);
create index leg_leaving on cashier.leg (changed_at) where state in ('waiting', 'paying') and adapter <> 'manual';

insert into cashier.move (machine, from_state, to_state) values
  ('leg', 'waiting', 'paying'), ('leg', 'waiting', 'paid'), ('leg', 'paying', 'paid'), ('leg', 'paying', 'failed'),
  ('leg', 'failed', 'waiting'),
  -- A part was paid and the rest never will be: the request ends with what was paid.
  ('withdrawal', 'review', 'paid');
create trigger leg_moves before update of state on cashier.leg
  for each row execute function cashier.check_move('leg');

-- What was asked for until now goes to the bank account whole, under the number its gateway already knows.
insert into cashier.leg (site_id, withdrawal_id, leg, adapter, amount, paid, state, payout_key, asked_at, changed_at)
  select site_id, withdrawal_id, 1, payout_adapter, amount, paid,
    case when state in ('paying', 'paid') then state when reason = 'PAYOUT_FAILED' then 'failed' else 'waiting' end,
    withdrawal_id::text, asked_at, changed_at
  from cashier.withdrawal where state not in ('rejected', 'returned');
alter table cashier.withdrawal drop column asked_at;

-- Which attempt at paying it is. A payout that failed is decided anew: whoever agreed to one attempt has not agreed to the next.
alter table cashier.withdrawal add column attempt int not null default 1 check (attempt > 0);
update cashier.withdrawal set attempt = 2 where state = 'review' and reason = 'PAYOUT_FAILED';
alter table cashier.signature add column attempt int not null default 1 check (attempt > 0);
alter table cashier.signature drop constraint signature_pkey,
  add primary key (site_id, payment_id, attempt, staff_id);
