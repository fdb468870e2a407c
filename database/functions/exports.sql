-- Exporting everybody to a file always leaves an event. The super administrators get a letter, at most one per account
-- in a quarter of an hour, so that repeated exports can't fill their mail; the other exports are in the events.
create or replace function app.record_export(account uuid, facts jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  is_told boolean;
begin
  -- If two exports run at once, only one writes the letter.
  perform pg_advisory_xact_lock(hashtext('export'), hashtext(account::text));
  is_told := exists (
    select from app.security_events e
    where e.name = 'sensitive_export' and e.actor_id = account and e.at > now() - interval '15 minutes');
  insert into app.security_events (at, name, user_id, actor_id, details)
  values (now(), 'sensitive_export', account, account, facts);
  if is_told then
    return;
  end if;
  insert into app.mail_outbox (kind, recipient, facts, user_id, queued_at, next_try_at)
  select 'exported', u.email, facts || jsonb_build_object('at', now(), 'by', coalesce(app.administrator_name(account), '')),
    u.id, now(), now()
  from public.administrators a
  join auth.users u on u.id = a.user_id
  where a.role = 'super_admin' and a.is_active;
end
$$;

grant execute on function app.record_export(uuid, jsonb) to ffl_service;

-- The export of some members: everything they hold and held.
create or replace function app.members_exported(members uuid[]) returns json
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email, 'phone', m.phone,
      'organization', m.organization, 'certification_level', m.certification_level, 'credentials', held.credentials
    ) order by listed.place), '[]')
    from unnest(members) with ordinality as listed (id, place)
    join public.members m on m.id = listed.id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'program', p.name, 'base', b.base_name, 'issued_date', c.issued_date, 'expiration_date', c.expiration_date,
        'annual_date', c.annual_date, 'is_annual', app.is_annual(c.id), 'status', c.status
      ) order by p.name, b.base_name, c.issued_date, c.id), '[]') as credentials
      from public.certifications c
      join public.programs p on p.id = c.program_id
      left join public.bases b on b.id = p.base_id
      where c.member_id = m.id
    ) held);
end
$$;

-- A page of an export, in name order: members found by list_members, or by ids. The next page starts after this one's
-- last member.
create or replace function public.export_members(
  search text default '',
  program uuid default null,
  type text default null,
  base text default null,
  standing text default null,
  organization text default null,
  ids uuid[] default null,
  after uuid default null,
  page_size integer default 1000
) returns json
language plpgsql security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  people uuid[];
  last public.members;
  page uuid[];
  found integer;
begin
  perform app.require_admin('export_members');
  if ids is null then
    perform app.require_fresh_proof();
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 people can be exported by choice' using errcode = '22023';
  end if;
  if (page_size between 1 and 1000) is not true then
    raise exception 'Pages hold 1 to 1,000 members' using errcode = '22023';
  end if;
  people := app.members_found(search, program, type, base, standing, organization);
  select * into last from public.members m where m.id = after;
  if after is not null and last.id is null then
    raise exception 'The members have changed meanwhile' using errcode = '22023';
  end if;
  page := array(
    select m.id from public.members m
    where (ids is null or m.id = any (ids)) and (people is null or m.id in (select unnest(people)))
      and (ids is not null or people is not null
        or m.id not in (select x.member_id from app.hidden_members x))
      and (after is null or (m.last_name, m.first_name, m.id) > (last.last_name, last.first_name, last.id))
    order by m.last_name, m.first_name, m.id limit page_size);
  found := coalesce(cardinality(ids), cardinality(people), app.listed_total());
  -- Later pages count as part of the first export if that is recent.
  if ids is null and (after is null or not exists (
    select from app.security_events e
    where e.name = 'sensitive_export' and e.actor_id = auth.uid() and e.details ->> 'what' = 'members'
      and e.at > now() - interval '15 minutes'
  )) then
    perform app.record_export(auth.uid(), jsonb_build_object('what', 'members', 'people', found));
  end if;
  return json_build_object('matched', found, 'members', app.members_exported(page));
end
$$;

comment on function public.export_members is 'Members with all their credentials, removed ones too, for a file; without ids it leaves an event, and a letter to the super administrators. Administrators only.';

grant execute on function public.export_members(text, uuid, text, text, text, text, uuid[], uuid, integer) to app_admin;
