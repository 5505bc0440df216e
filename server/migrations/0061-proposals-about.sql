-- What was proposed about a player, for the timeline.
create index proposal_of_subject on operators.proposal (site_id, subject, decided_at desc);
