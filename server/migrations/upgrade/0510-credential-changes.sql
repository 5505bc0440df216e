-- Withdrawals soon after a change of credentials or contact are reviewed.
alter table players.player add column credentials_changed_at timestamptz;
alter table cashier.policy add column credential_hours int not null default 72 check (credential_hours >= 0);
