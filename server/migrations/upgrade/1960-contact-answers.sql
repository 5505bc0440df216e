-- phase: expand
-- Answers that staff send to visitors by mail.
alter table content.contact_message add column answer text;
alter table content.contact_message add constraint contact_message_answer
  check (answer is null or (length(answer) between 1 and 4000 and closed_at is not null)) not valid;
alter table content.contact_message validate constraint contact_message_answer;
