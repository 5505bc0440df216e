-- phase: expand
-- Figures of a game come from its provider. Processes of the previous release still write 'maker'.
alter table catalog.game drop constraint game_figures_check;
alter table catalog.game add constraint game_figures_check check (figures in ('provider', 'maker', 'demo'))
  not valid;
alter table catalog.game validate constraint game_figures_check;
update catalog.game set figures = 'provider' where figures = 'maker';
alter table catalog.game alter column figures set default 'provider';
