-- A round that was settled may have other figures later: a late win, a bet taken back. The newest correction stands.
alter table reports.bet add column corrected_at timestamptz;
