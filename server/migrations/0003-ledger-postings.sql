create sequence ledger.transfer_id;

create table ledger.transfer (
  id bigint not null default nextval('ledger.transfer_id'),
  created_at timestamptz not null,
  refers_to bigint,
  site_id int not null,
  key text not null,
  fingerprint bytea not null,
  kind text not null,
  meta jsonb not null,
  primary key (site_id, id)
);
comment on table ledger.transfer is
  'Posted transfers, append-only. The key makes a repeated request harmless; the fingerprint detects a '
  'repetition with other content.';
comment on column ledger.transfer.refers_to is
  'The transfer this one reverses, or the hold it settles. There is at most one such follow-up.';
create unique index transfer_by_key on ledger.transfer (site_id, key);
create unique index transfer_follow_up on ledger.transfer (site_id, refers_to) where refers_to is not null;
-- Money movements of a day without reading its bets. The rest of the table is in the order it was written.
create index transfer_not_play on ledger.transfer (site_id, created_at) where kind not in ('bet', 'win');
create index transfer_suspense on ledger.transfer (site_id, id) where kind = 'suspense';

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
  -- One constraint for three rules: each constraint costs time on every posting.
  constraint amount_moves_within_currency check (
    amount >= 0 and from_account <> to_account and (from_account - to_account) % 1000 = 0)
) partition by range (created_at);
comment on table ledger.posting is
  'One row per posting with both of its entries, debit and credit, between accounts of one currency: '
  'entries that do not sum to zero cannot be written. Sequence number, balance and hash are set on a '
  'player''s side.';
create index posting_from on ledger.posting (site_id, from_account, from_seq) where from_seq is not null;
create index posting_to on ledger.posting (site_id, to_account, to_seq) where to_seq is not null;
create index posting_by_time on ledger.posting using brin (created_at) with (autosummarize = on);

create view ledger.entry as
  select site_id, from_account as account_id, from_seq as seq, transfer_id, line * 2 as place,
    -amount as amount,
    from_after as balance_after, created_at, from_hash as hash from ledger.posting
  union all
  select site_id, to_account, to_seq, transfer_id, line * 2 + 1, amount, to_after, created_at, to_hash
    from ledger.posting;
comment on view ledger.entry is
  'Single entries, signed. seq, balance_after and hash are null for house accounts.';

create trigger posting_append_only before update or delete on ledger.posting
  for each row execute function platform.refuse_change();
create trigger posting_no_truncate before truncate on ledger.posting
  for each statement execute function platform.refuse_change();
create trigger account_stays_what_it_is before delete or update of site_id, id, owner, kind,
  currency on ledger.account
  for each row execute function platform.refuse_change();
create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function platform.refuse_change();
create trigger transfer_no_truncate before truncate on ledger.transfer
  for each statement execute function platform.refuse_change();

-- Creates the monthly partitions from the month of `first` on. A statement trigger of the parent does not
-- fire for a statement that names a partition, so each partition gets its own. Runs with the rights of the
-- owner: the application, which calls it, may not create tables.
create function ledger.ensure_partitions(first timestamptz, months int) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  month timestamptz;
  name text;
begin
  if months not between 0 and 24 then
    raise exception 'partitions for 24 months at most' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(716203003);
  for i in 0 .. months loop
    month := date_trunc('month', first, 'UTC') + make_interval(months => i);
    name := 'posting_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('ledger.' || name) is not null;
    execute format('create table ledger.%I partition of ledger.posting for values from (%L) to (%L)',
      name, month, month + interval '1 month');
    execute format('create trigger posting_no_truncate before truncate on ledger.%I
      for each statement execute function platform.refuse_change()', name);
  end loop;
end $$;

select ledger.ensure_partitions(now() - interval '1 month', 4);

-- The hash chain's link for one entry of a player's account: SHA-256 over the previous link, the transfer's
-- fingerprint (site, key, kind, postings, meta) and the entry's own values, each in its fixed-width binary
-- form.
create function ledger.link(
  prev bytea, account_id bigint, seq bigint, amount bigint, balance_after bigint, at timestamptz,
  fingerprint bytea
) returns bytea language sql immutable parallel safe return
  sha256(coalesce(prev, ''::bytea) || fingerprint || int8send(account_id) || int8send(seq) || int8send(amount)
    || int8send(balance_after) || timestamptz_send(at));
