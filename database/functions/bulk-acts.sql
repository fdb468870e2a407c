-- Events needed to undo punches recorded together, since no request can read the ledger. The two latest changes of each
-- credential show whether its punch is the last one and what was before it; if dates followed their program, all of
-- them are needed to compute the dates without the punch.
create or replace function public.batch_events(batch uuid)
returns table (
  batch_punch_id uuid, id bigint, credential_id uuid, member_id uuid, program_id uuid, kind text, punch_id uuid, voids bigint,
  at timestamptz, recorded_at timestamptz, old_status text, new_status text,
  old_issued_date timestamptz, new_issued_date timestamptz, old_expiration_date timestamptz, new_expiration_date timestamptz,
  old_annual_date timestamptz, new_annual_date timestamptz,
  base text, is_annual_initial boolean, season_id uuid
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_reader('batch_events');
  return query
    select b.punch_id, e.id, e.credential_id, e.member_id, e.program_id, e.kind, e.punch_id, e.voids, e.at, e.recorded_at,
      e.old_status, e.new_status, e.old_issued_date, e.new_issued_date, e.old_expiration_date, e.new_expiration_date,
      e.old_annual_date, e.new_annual_date,
      e.base, e.is_annual_initial, e.season_id
    from app.credential_events b
    cross join lateral (
      select c.* from app.credential_events c
      where c.credential_id = b.credential_id and c.is_change order by c.at desc, c.id desc
      limit case when b.new_annual_date is null and not exists (
        select from app.credential_events f where f.credential_id = b.credential_id and f.kind = 'clocks') then 2 end
    ) e
    where b.batch_id = batch and b.punch_id is not null
      -- An import is undone as a whole.
      and not exists (select from app.saved_imports s where s.id = batch)
    order by e.member_id, e.id;
end
$$;

comment on function public.batch_events is 'Where the credentials stand that were punched in one go. Administrators, and readers about the people in their scope.';

grant execute on function public.batch_events(uuid) to app_admin;

-- Whether the caller may undo what was recorded together: not if it isn't there for them. What is theirs only in part is
-- refused.
create or replace function acts.reaches_batch(batch uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  people uuid[];
  programs uuid[];
  within bigint;
  total bigint;
begin
  perform app.require_act('reaches_batch', 'undo');
  if not app.is_bound('undo') then
    return true;
  end if;
  select array_agg(distinct app.person_of(e.member_id)), array_agg(distinct e.program_id)
  into people, programs from app.credential_events e where e.batch_id = batch and e.punch_id is not null;
  people := app.people_to_act('undo', people);
  programs := app.programs_to_act('undo', programs);
  select count(*), count(*) filter (where e.program_id = any (programs) and app.person_of(e.member_id) = any (people))
  into total, within from app.credential_events e where e.batch_id = batch and e.punch_id is not null;
  if within between 1 and total - 1 then
    raise exception 'permission denied for function reaches_batch' using errcode = '42501';
  end if;
  return within > 0;
end
$$;

grant execute on function acts.reaches_batch(uuid) to app_admin, app_grantee;
