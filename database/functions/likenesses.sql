-- Who else on record may be the same person as this member, unless somebody said that they are two: by name or phone now,
-- or when one of them signed up. Whoever is grounded comes first.
create or replace function public.member_likenesses(member uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own public.members;
begin
  perform app.require_act('member_likenesses', 'edit');
  select * into own from public.members m where m.id = any (app.records_seen(array[member]));
  return (
    select coalesce(json_agg(f), '[]')
    from (
      select m.id, m.first_name, m.last_name, m.email, m.organization, bool_or(l.same_name) as same_name,
        bool_or(l.same_phone) as same_phone, app.grounding_with_reason(m.id) as grounding, app.leaving_told(m.id) as former
      from (
        select a.member_id as id, a.same_name, a.same_phone
        from app.alike_to(array[own.first_name || ' ' || own.last_name], array[own.phone]) a
        union all
        select case when o.member_id = own.id then o.like_id else o.member_id end, false, false
        from app.likenesses o where o.apart_at is null and own.id in (o.member_id, o.like_id)
      ) l
      join public.members m on m.id = l.id
      where m.id <> own.id and not app.are_apart(m.id, own.id) and app.records_seen(array[m.id]) <> '{}'
        and not exists (select from app.hidden_members x where x.member_id in (m.id, own.id) and x.kind = 'merged')
      group by m.id
      order by app.is_grounded(m.id) desc, bool_or(l.same_name) desc, bool_or(l.same_phone) desc, m.last_name,
        m.first_name, m.id
      limit 5
    ) f);
end
$$;

comment on function public.member_likenesses is 'Up to five members who may be the same person as this one: what they share, and whether they are grounded, until when and why. Administrators, and leads about people whom they see.';

grant execute on function public.member_likenesses(uuid) to app_admin, app_grantee;

create or replace function app.are_apart(one uuid, other uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from app.likenesses l
    where least(l.member_id, l.like_id) = least(one, other) and greatest(l.member_id, l.like_id) = greatest(one, other)
      and l.apart_at is not null)
$$;

-- Keeps whatever a sign-up found when that is taken back. A lead says it of somebody whom they may change, and another
-- whom they see.
create or replace function public.set_members_apart(member uuid, other uuid, apart boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('set_members_apart', 'edit');
  if (select count(*) from public.members m where m.id in (member, other)) < 2 or app.is_grantee() and (
    app.people_to_change('edit', array[member]) = '{}' or app.people_to_act('edit', array[other]) = '{}') then
    raise exception 'There is no such member' using errcode = '23503';
  end if;
  if apart then
    insert into app.likenesses (member_id, like_id, apart_at, apart_by) values (member, other, now(), auth.uid())
    on conflict (least(member_id, like_id), greatest(member_id, like_id))
    do update set apart_at = excluded.apart_at, apart_by = excluded.apart_by where likenesses.apart_at is null;
    return true;
  end if;
  delete from app.likenesses l where (member, other) in ((l.member_id, l.like_id), (l.like_id, l.member_id))
    and l.found_at is null;
  update app.likenesses l set apart_at = null, apart_by = null
  where (member, other) in ((l.member_id, l.like_id), (l.like_id, l.member_id));
  return false;
end
$$;

comment on function public.set_members_apart is 'Says that two members who look like one are two people, or takes that back. Administrators, and leads about somebody whom they may change and another whom they see.';

grant execute on function public.set_members_apart(uuid, uuid, boolean) to app_admin, app_grantee;

-- Of whoever signed up, the newest first, with who on record they may be. Three are shown.
create or replace function app.likenesses_open() returns json
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with open as (
      select l.* from app.likenesses l
      where l.apart_at is null
        and not exists (select from app.hidden_members x where x.member_id in (l.member_id, l.like_id) and x.kind = 'merged')
    )
    select json_build_object(
      'total', (select count(*) from open),
      'rows', coalesce(json_agg(json_build_object(
        'member_id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
        'like_id', k.id, 'like_first_name', k.first_name, 'like_last_name', k.last_name,
        'like_organization', k.organization, 'like_grounded', app.is_grounded(k.id)
      ) order by o.found_at desc, m.id, k.id), '[]'))
    from (select * from open n order by n.found_at desc, n.member_id, n.like_id limit 3) o
    join public.members m on m.id = o.member_id
    join public.members k on k.id = o.like_id);
end
$$;
