-- Slides and the order of sections of the home page.
create table content.slide (
  site_id int not null,
  slide_key text not null check (slide_key ~ '^[a-z0-9-]{1,64}$'),
  status boolean not null,
  image text not null check (length(image) <= 500),
  path text not null check (length(path) <= 300),
  device text not null check (device in ('all', 'phone', 'desktop')),
  languages text[] not null,
  position int not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  texts jsonb not null,
  primary key (site_id, slide_key)
);
comment on table content.slide is 'Pictures with words and a link on the home page.';
comment on column content.slide.languages is 'Language codes it is shown in; empty for all of them.';

create table content.home_layout (
  site_id int primary key,
  sections jsonb not null check (jsonb_typeof(sections) = 'array')
);
comment on table content.home_layout is
  'Sections of the home page from the top and whether each is shown; the template decides where there is none.';
