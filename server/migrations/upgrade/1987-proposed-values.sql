-- phase: expand
-- What a proposal will write is `proposed` in its facts. Processes of the previous release read and write it
-- as `wanted`: until they have ended, facts have both.
create function operators.name_proposed_values() returns trigger language plpgsql as $$
begin
  if new.facts ? 'wanted' then
    new.facts := new.facts || jsonb_build_object('proposed', new.facts -> 'wanted');
  elsif new.facts ? 'proposed' then
    new.facts := new.facts || jsonb_build_object('wanted', new.facts -> 'proposed');
  end if;
  return new;
end $$;
create trigger name_proposed_values before insert on operators.proposal
  for each row execute function operators.name_proposed_values();
update operators.proposal set facts = facts || jsonb_build_object('proposed', facts -> 'wanted')
  where facts ? 'wanted';
