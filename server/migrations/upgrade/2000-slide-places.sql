-- phase: expand
-- Slides on pages other than the home page.
alter table content.slide add column place text not null default 'home'
  check (place in ('home', 'lobby', 'sports', 'promotions', 'deposit'));
