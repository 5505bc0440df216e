-- The stay of the page that opened the game, as the page names it: only that stay gives the game back (player protection F4). Empty: by a
-- bet without an opening, which nobody gives back.
alter table protection.playing add column visit text not null default '' check (length(visit) <= 64);
