-- phase: expand
-- An insert that counts an attempt reads the times of a row by a function: a cluster allows no subqueries
-- there.
create function players.times_after(p_times timestamptz[], p_after timestamptz) returns timestamptz[]
  language sql immutable parallel safe return array(select at from unnest(p_times) as at where at > p_after);
