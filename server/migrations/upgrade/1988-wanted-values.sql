-- phase: contract
-- No process reads or writes `wanted` in the facts of a proposal any more.
drop trigger name_proposed_values on operators.proposal;
drop function operators.name_proposed_values();
update operators.proposal set facts = facts - 'wanted' where facts ? 'wanted';
