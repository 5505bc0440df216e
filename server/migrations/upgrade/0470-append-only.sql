-- One trigger function for the append-only tables of all schemas.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

do $$
declare
  t record;
begin
  for t in
    select tgname, tgrelid::regclass as relation, pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgfoid in (
      'ledger.refuse_change'::regproc, 'originals.refuse_change'::regproc, 'rewards.refuse_change'::regproc,
      'cashier.refuse_change'::regproc, 'bonuses.refuse_change'::regproc, 'operators.append_only'::regproc)
  loop
    execute format('drop trigger %I on %s', t.tgname, t.relation);
    execute regexp_replace(t.definition, '\w+\.\w+\(\)$', 'platform.refuse_change()');
  end loop;
end $$;

create or replace function ledger.ensure_partitions(first timestamptz, months int)
  returns void language plpgsql as $$
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
      for each statement execute function platform.refuse_change()', name);
  end loop;
end $$;

drop function ledger.refuse_change();
drop function originals.refuse_change();
drop function rewards.refuse_change();
drop function cashier.refuse_change();
drop function bonuses.refuse_change();
drop function operators.append_only();
