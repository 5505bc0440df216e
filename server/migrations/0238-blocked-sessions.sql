-- A block or a closure ends the sessions of an account for good: they do not come back with it (player protection B5).
alter table players.session drop constraint session_end_reason_check,
  add constraint session_end_reason_check
    check (end_reason in ('logout', 'ended', 'password', 'crowded', 'excluded', 'barred'));
