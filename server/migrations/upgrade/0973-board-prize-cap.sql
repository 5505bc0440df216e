-- A prize in money is capped by what its winner played: what the rank promised is kept beside it.
alter table rewards.prize_board_winner add column promised bigint check (promised >= amount);
comment on column rewards.prize_board_winner.promised is
  'What the rank brings; the amount is lower where the winner''s play was worth less. Null of old prizes.';
