-- Texts of messages written by operators, and test messages by day.
create table messages.template_text (
  site_id int not null,
  template text not null check (template ~ '^[a-z_]{1,40}$'),
  language text not null check (language ~ '^[A-Z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 1500),
  primary key (site_id, template, language)
);

create table messages.test_count (
  site_id int not null,
  day date not null,
  sent int not null check (sent > 0),
  primary key (site_id, day)
);
