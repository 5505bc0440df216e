-- phase: expand
alter table players.code add column known_attempts smallint not null default 0;
alter table players.code add constraint code_known_attempts_check
  check (known_attempts between 0 and 5) not valid;
alter table players.code validate constraint code_known_attempts_check;
