-- Who is ready: people by program at one base or any, today, on a past day from the ledger alone, or on a future day
-- from the stored dates, as if nobody punched.
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
  -- For the columns shown.
  keys text[];
  matched bigint := 0;
  counts json;
  everybody json;
  rows json := '[]';
begin
  perform app.require_admin('readiness_board');
  if (sort in ('name', 'soonest')) is not true then
    raise exception 'A board cannot be sorted by this' using errcode = '22023';
  end if;
  if (page >= 1 and page_size between 1 and 1000) is not true then
    raise exception 'Pages count from 1 and hold 1 to 1,000 rows' using errcode = '22023';
  end if;
  if day not between '1900-01-01' and '2100-12-31' then
    raise exception 'There is no such day' using errcode = '22023';
  end if;
  keys := array(select c.key from app.board_columns(base) c where programs is null or c.key = any (programs));
  if day < today and keys <> '{}' then
    select b.* into matched, counts, everybody, rows
    from app.board_of_past(
      base, keys, moment, case when known_then then moment else now() end,
      in_all, organization, sort, before, page_size) b;
  elsif keys <> '{}' then
    select b.* into matched, counts, everybody, rows
    from app.board_of_present(base, keys, moment, in_all, organization, sort, before, page_size) b;
  end if;
  return json_build_object(
    'asked_at', now(), 'today', today,
    'columns', (
      select coalesce(json_agg(json_build_object(
        'key', c.key, 'name', c.name, 'base', c.base_name, 'type', c.type, 'programs', c.program_ids, 'needed', c.needed,
        'counts', counts -> c.key, 'everybody', everybody -> c.key) order by c.place), '[]')
      from app.board_columns(base) c),
    'matched', matched, 'rows', rows);
end
$$;

comment on function public.readiness_board is 'One page of who is in force in which program, at a base or at any, on a day. A past day is told by the ledger, as it was or as it was known then; a day to come by the stored dates. Administrators only.';

grant execute on function public.readiness_board(date, boolean, text, text[], boolean, text, text, integer, integer) to app_admin;
