-- The number of the last entry of an account before a moment, 0 when there is none. Times ascend with the numbers, so the
-- place is found by halving: as quick in a long history as in a short one.
create function ledger.seq_before(p_site int, p_account bigint, p_last bigint, p_at timestamptz) returns bigint
language plpgsql stable as $$
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
