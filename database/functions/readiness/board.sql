-- The board: people by program at one base or any, today, on a past day from the ledger alone, or on a future day from
-- the stored dates, as if nobody punched.
create or replace function public.readiness_board(
  day date default null,
  known_then boolean default false,
  base text default null,
  programs text[] default null,
  in_all boolean default false,
  organization text default null,
  sort text default 'name',
  page integer default 1,
  page_size integer default 50
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := app.day_in_denver(now());
  moment constant timestamptz := case when day is null or day = today then now() else app.last_moment(day) end;
  before constant bigint := (page - 1)::bigint * page_size;
  known_at constant timestamptz := case when day < today then case when known_then then moment else now() end end;
  -- The shown columns, with their programs in order and each one's column.
  keys text[];
  programs_shown uuid[];
  places integer[];
  answer record;
begin
  perform app.require_place('readiness_board');
  if base is not null then
    perform app.require_scope('readiness_board', app.base_named(base));
  end if;
  if (sort in ('name', 'soonest')) is not true then
    raise exception 'A board cannot be sorted by this' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  if day not between '1900-01-01' and '2100-12-31' then
    raise exception 'There is no such day' using errcode = '22023';
  end if;
  if not app.is_reached(day) then
    raise exception 'Readers of a base see its last 366 days' using errcode = '22023';
  end if;
  keys := array(select c.key from app.board_columns(base) c where programs is null or c.key = any (programs));
  select coalesce(array_agg(p.id order by p.id), '{}'), array_agg(array_position(keys, c.key) order by p.id)
  into programs_shown, places
  from app.board_columns(base) c cross join unnest(c.program_ids) p (id) where c.key = any (keys);
  answer := app.board_page(
    keys, programs_shown, places, moment, known_at, in_all, organization, sort, before, page_size);
  return json_build_object(
    'asked_at', now(), 'today', today,
    'columns', (
      select coalesce(json_agg(json_build_object(
        'key', c.key, 'name', c.name, 'base', c.base_name, 'type', c.type, 'programs', c.program_ids, 'needed', c.needed,
        'counts', answer.counts -> c.key, 'everybody', answer.everybody -> c.key) order by c.place), '[]')
      from app.board_columns(base) c),
    'matched', answer.matched,
    'rows', app.board_rows(answer.listed, programs_shown, moment, known_at));
end
$$;

comment on function public.readiness_board is 'One page of who is in force in which program, at a base or at any, on a day. A past day is told by the ledger, as it was or as it was known then; a day to come by the stored dates. Administrators, readers of a base about theirs, and of everything.';

grant execute on function public.readiness_board(date, boolean, text, text[], boolean, text, text, integer, integer) to app_admin;

-- What the listed people held, and whether they were grounded. A past day has only the columns shown.
create or replace function app.board_rows(people uuid[], programs uuid[], moment timestamptz, known_at timestamptz) returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'member_id', l.id, 'first_name', m.first_name, 'last_name', m.last_name, 'organization', m.organization, 'phone', m.phone,
      'held', coalesce(t.held, o.held),
      'grounding', case when g.event_id is not null then
        json_build_object('id', g.event_id::text, 'since', g.since, 'until', g.until) end) order by l.place), '[]')
    from unnest(people) with ordinality l (id, place)
    left join public.members m on m.id = l.id
    left join app.held_told(case when known_at is null then people end) t on t.member_id = l.id
    left join (
      select h.member_id,
        json_agg(json_build_object('program_id', h.program_id, 'expiration_date', h.until) order by h.until, h.program_id) as held
      from app.held_then(people, moment, known_at) h
      where h.program_id = any (programs)
      group by h.member_id
    ) o on o.member_id = l.id
    left join app.grounded(moment, known_at) g on g.member_id = l.id);
end
$$;
