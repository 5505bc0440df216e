-- Smallest and largest values are named min and max in every table, and with them their constraints.
do $$
declare
  t record;
  name text;
begin
  for t in select * from (values
      ('catalog', 'game', 'rtp_most', 'rtp_max'), ('sportsbook', 'ticket', 'most_return', 'max_return')
    ) as t (schema, relation, old, new)
  loop
    execute format('alter table %I.%I rename column %I to %I', t.schema, t.relation, t.old, t.new);
    for name in
      select conname from pg_constraint where conrelid = format('%I.%I', t.schema, t.relation)::regclass
        and strpos(conname, '_' || t.old || '_') > 0
    loop
      execute format('alter table %I.%I rename constraint %I to %I', t.schema, t.relation, name,
        replace(name, '_' || t.old || '_', '_' || t.new || '_'));
    end loop;
  end loop;
end $$;

-- The keys of the betting terms follow; what a site does not set is not written.
update sportsbook.terms
  set terms = terms - array['leastStake', 'mostStake', 'leastLegs', 'mostLegs', 'mostPrice']
    || jsonb_strip_nulls(jsonb_build_object(
      'minStake', terms -> 'leastStake', 'maxStake', terms -> 'mostStake', 'minLegs', terms -> 'leastLegs',
      'maxLegs', terms -> 'mostLegs', 'maxPrice', terms -> 'mostPrice'))
  where terms ?| array['leastStake', 'mostStake'];
