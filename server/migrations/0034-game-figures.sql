-- Whose word return and volatility of a game are: its maker's, or made up for a demonstration and shown as that.
alter table catalog.game add column figures text not null default 'maker' check (figures in ('maker', 'demo'));
