-- Further columns get the terms of the industry (docs/decisions/570), and with them their constraints.
do $$
declare
  t record;
  name text;
begin
  for t in select * from (values
      ('cashier', 'finance_case', 'matter', 'subject'),
      ('cashier', 'turnover_requirement', 'wanted', 'turnover_required'),
      ('cashier', 'turnover_requirement', 'filled', 'turnover_done'),
      ('content', 'help_link_alarm', 'why', 'reason'), ('fairness', 'return_alarm', 'why', 'reason'),
      ('protection', 'risk_state', 'reached', 'level_reached'),
      ('reports', 'alarm', 'matter', 'subject'), ('reports', 'ledger_check', 'through', 'checked_through')
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

-- What proposals that still wait say of their case.
update operators.proposal set facts = facts - 'matter' || jsonb_build_object('subject', facts -> 'matter')
  where state = 'open' and facts ? 'matter';
