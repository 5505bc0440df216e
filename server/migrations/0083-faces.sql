-- How a draw is shown: a wheel to turn, eggs or boxes to open. What is drawn, and how it is proved, is the same.
alter table rewards.wheel add column face text not null default 'wheel' check (face in ('wheel', 'egg', 'box'));
