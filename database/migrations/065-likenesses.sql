-- Two records that may be one person's: found when somebody signed up, or said to be two people.
create table app.likenesses (
  member_id uuid not null references public.members on delete cascade,
  like_id uuid not null references public.members on delete cascade,
  found_at timestamptz,
  apart_at timestamptz,
  apart_by uuid,
  primary key (member_id, like_id),
  constraint likenesses_of_two_members check (member_id <> like_id),
  constraint likenesses_are_found_or_apart check (found_at is not null or apart_at is not null)
);

comment on table app.likenesses is 'Pairs of records that may be one person''s. Likeness itself is looked up; a row says that a sign-up found it, or that they are two people.';
comment on column app.likenesses.member_id is 'Who signed up, if a sign-up found it.';
comment on column app.likenesses.found_at is 'When a sign-up found it; null if none did.';
comment on column app.likenesses.apart_at is 'Since when they are known to be two people; null if nobody said so.';
comment on column app.likenesses.apart_by is 'The account that said so.';

create unique index likenesses_pair on app.likenesses (least(member_id, like_id), greatest(member_id, like_id));
create index likenesses_like_id on app.likenesses (like_id);
create index likenesses_open on app.likenesses (found_at) where apart_at is null;
