-- Constraints of two tables get the names they have in the schema files.
alter table rewards.mission_progress rename constraint mission_progress_check to mission_completed_has_tokens;
alter table rewards.mission_progress rename constraint mission_progress_check1 to mission_completed_has_deadline;
alter table rewards.mission_progress rename constraint mission_progress_check2 to mission_claimed_was_completed;
alter table rewards.mission_progress rename constraint mission_progress_check3 to mission_returned_was_claimed;
alter table rooms.round rename constraint round_check1 to round_settled_has_outcome;
alter table rooms.round rename constraint round_check2 to round_over_has_time;
