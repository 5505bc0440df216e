-- Whether public lists (winners, withdrawals, the leaderboard) may show the masked name of a player, who decides.
alter table players.player add column in_public_lists boolean not null default true;
