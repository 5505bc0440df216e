alter table content.slide add column segment_id uuid;
