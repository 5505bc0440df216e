-- The audit log is filtered by action and by day.
create index audit_of_action on operators.audit (site_id, action, entry desc);
create index audit_by_time on operators.audit (site_id, at, entry);
