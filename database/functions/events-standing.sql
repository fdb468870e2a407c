-- What counts in the ledger after undos. Every reader of the ledger uses these views; the domain's `changesInEffect`
-- does the same for the events of one credential.

-- Which act undid which other, as known at a moment; null for now.
create or replace function app.undos(known_at timestamptz)
returns table (event_id bigint, id bigint, credential_id uuid, at timestamptz, actor_id uuid)
language sql stable
begin atomic
  select v.voids, v.id, v.credential_id, v.at, v.actor_id
  from app.credential_events v
  where v.voids is not null and (known_at is null or v.recorded_at <= known_at);
end;

-- Everything that wasn't undone, as known now. Dates that followed from something undone are still included, since this
-- is used for acts only.
create or replace view app.events_standing with (security_invoker = true) as
  select e.* from app.credential_events e
  where not exists (select from app.undos(null) u where u.event_id = e.id);

-- All changes of credentials, including undone ones.
create or replace view app.changes with (security_invoker = true) as
  select e.id, e.credential_id, e.member_id, e.program_id, e.base, e.kind, e.at, e.recorded_at, e.new_status,
    e.new_issued_date, e.new_expiration_date
  from app.credential_events e where e.is_change;

-- The changes from which follows who holds what, as known at a moment: what is known to be undone was never there, nor
-- the dates that followed from it; the dates its undo left instead count from when they would have followed. Whoever
-- asks about everybody gets a list of all undos, and about one person a look-up for each change: a condition that can't
-- become a join leaves that choice to the planner.
create or replace function app.changes_standing(known_at timestamptz) returns setof app.changes
language sql stable
begin atomic
  select c.* from app.changes c
  where c.recorded_at <= known_at
    and (exists (select from app.undos(known_at) u where u.event_id = c.id)) is false
    and (c.kind <> 'clocks' or not exists (
      select from app.undos(known_at) u
      where u.credential_id = c.credential_id and u.id > c.id and u.event_id < c.id));
end;

-- The act that undid a row, or the one from which its dates had followed.
create or replace function app.undo_of(event bigint, credential uuid, kind text)
returns table (at timestamptz, actor_id uuid)
language sql stable
begin atomic
  select u.at, u.actor_id
  from app.undos(null) u
  where u.event_id = event or kind = 'clocks' and u.credential_id = credential and u.id > event and u.event_id < event
  order by u.id limit 1;
end;

-- How an act was recorded first: itself, unless a merge or its undo entered it again. The id is computed before it is
-- looked up, here and below: where row security keeps grantees in their scope, no index serves a condition that asks
-- something itself.
create or replace function app.recorded_first(event bigint)
returns table (actor_id uuid, recorded_at timestamptz, member_id uuid)
language sql stable
begin atomic
  select o.actor_id, o.recorded_at, o.member_id
  from (
    select coalesce((select g.original_id from app.merged_events g where g.event_id = event), event) as id offset 0
  ) f
  join app.credential_events o on o.id = f.id;
end;

-- Whether another row stands for an act: the one that a merge entered, or the one from before the merge if that was
-- undone and entered it no more.
create or replace function app.is_entered_again(event bigint) returns boolean
language sql stable
begin atomic
  select exists (
    select from app.merged_events n join app.merges m on m.id = n.merge_id
    where n.original_id = coalesce((select g.original_id from app.merged_events g where g.event_id = event), event)
      and case when m.undone_at is not null and n.event_id <= m.last_event then n.event_id = event else n.event_id > event end);
end;

-- Whether dates that followed belong to another history: a merge wrote one in its place, or wrote them and was undone.
create or replace function app.followed_elsewhere(event bigint, member uuid, credential uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select from app.merges m
    where member in (m.kept_id, m.hidden_id)
      and (m.undone_at is not null and event > m.after_event and event <= m.last_event
        or exists (
          select from app.undos(null) u
          where u.credential_id = credential and u.event_id < event and u.id > event
            and u.id > m.after_event and u.id <= m.last_event)));
end;

-- The last row that a merge or its undo entered for an act, or itself.
create or replace function app.entered_last(event bigint) returns table (id bigint, credential_id uuid, punch_id uuid)
language sql stable
begin atomic
  select l.id, l.credential_id, l.punch_id
  from (
    select coalesce((
      select max(n.event_id) from app.merged_events n
      where n.original_id = coalesce((select g.original_id from app.merged_events g where g.event_id = event), event)), event) as id
    offset 0
  ) e
  join app.credential_events l on l.id = e.id;
end;
