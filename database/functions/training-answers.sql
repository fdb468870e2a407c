-- Number who may still come; null without a limit.
create or replace function app.places_left(session uuid) returns integer
language sql stable
set search_path = ''
as $$
  select greatest(0, p.places - (
    select count(*) from app.training_answers a
    where a.session_id = p.session_id and a.comes and a.member_id not in (select x.member_id from app.hidden_members x)))::integer
  from app.training_places p where p.session_id = session
$$;

-- The sessions from today on to which a member comes.
create or replace function app.trainings_of(member uuid)
returns table (
  session_id uuid, date date, start_time text, training_type text, base text, meeting_place text, answered_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.date, s.start_time, s.training_type, s.base, s.meeting_place, a.answered_at
  from app.training_answers a
  join public.training_sessions s on s.id = a.session_id
  where a.member_id = member and a.comes and s.date >= app.day_in_denver(now())
  order by s.date, s.id
$$;

grant execute on function app.trainings_of(uuid) to ffl_service;

-- A punch proves that somebody was there, whatever they answered before.
create or replace function app.was_punched_at(session uuid, member uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.certification_punches p join public.certifications c on c.id = p.certification_id
    where p.training_session_id = session and c.member_id = member)
$$;

-- Someone who says that they can't come to a session that hasn't begun is removed from its trainees, unless punched at
-- it.
create or replace function app.drop_absent_trainee(session uuid, member uuid) returns void
language sql
set search_path = ''
as $$
  delete from public.trainees t
  using public.training_sessions s
  where s.id = session and t.training_session_id = s.id and t.member_id = member
    and (s.date + coalesce(s.start_time, '12:00')::time) at time zone 'America/Denver' > now()
    and not app.was_punched_at(session, member)
$$;

-- The sessions from today on that a member sees: those at the bases of what they hold, and those they answered.
create or replace function public.own_trainings(session uuid default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own uuid;
begin
  if auth.uid() is null then
    raise exception 'permission denied for function own_trainings' using errcode = '42501';
  end if;
  select m.id into own from public.members m where m.user_id = auth.uid();
  return json_build_object('trainings', (
    select coalesce(json_agg(t), '[]') from (
      select s.id, s.date, s.start_time, s.training_type, s.agency, s.base, s.meeting_place, p.places, app.places_left(s.id) as places_left, a.comes,
        coalesce(a.before_move, false) as before_move
      from public.training_sessions s
      left join app.training_places p on p.session_id = s.id
      left join app.training_answers a on a.session_id = s.id and a.member_id = own
      where own is not null and s.date >= app.day_in_denver(now())
        and case
          when session is not null then s.id = session
          else a.comes is not null or s.base_id in (
            select g.base_id from app.held_now h join public.programs g on g.id = h.program_id where h.member_id = own)
        end
      order by s.date, s.start_time, s.id limit 100
    ) t));
end
$$;

comment on function public.own_trainings is 'The caller''s next training sessions, or one of any base, with their answers and the places left. Everybody who is signed in; empty without a member''s record.';

create or replace function public.answer_training(session uuid, comes boolean, member uuid default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  own uuid;
  who uuid;
  day date;
begin
  if auth.uid() is null then
    raise exception 'permission denied for function answer_training' using errcode = '42501';
  end if;
  select m.id into own from public.members m where m.user_id = auth.uid();
  who := coalesce(member, own);
  if who is distinct from own then
    perform app.require_act('answer_training', 'train');
  end if;
  if comes is null then
    raise exception 'Comes is true or false' using errcode = '22023';
  end if;
  -- Answers take turns, and none is written while the session is saved.
  select s.date into day from public.training_sessions s where s.id = session for no key update;
  -- Nothing is there, and nobody, where the caller may not act.
  if day is null or who is distinct from own and not app.may_act_in('train', session) then
    raise exception 'This training session was deleted.' using errcode = 'PT409';
  end if;
  if day < app.day_in_denver(now()) then
    raise exception 'The day of this training is over, so answers can no longer change.' using errcode = 'PT409';
  end if;
  if not exists (select from public.members m where m.id = who)
    or who is distinct from own and cardinality(app.people_to_act('train', array[who],
      (select s.base_id from public.training_sessions s where s.id = session))) = 0 then
    raise exception 'No member''s record belongs to this answer.' using errcode = 'PT409';
  end if;
  if exists (select from app.hidden_members h where h.member_id = who) then
    raise exception 'This person was set aside. Bring the record back first.' using errcode = 'PT409';
  end if;
  if comes and app.places_left(session) = 0
    and not exists (select from app.training_answers a where a.session_id = session and a.member_id = who and a.comes) then
    raise exception '%', case
      when who = own then 'All places are taken. Choose another session, or look again later: a place is free as soon as somebody can''t come.'
      else 'All places are taken. Edit the session to give it more places, or record first who can''t come.' end
      using errcode = 'PT409';
  end if;
  perform app.touch(array[who], 'punches');
  insert into app.training_answers as a (session_id, member_id, comes, answered_at, by_administrator)
  values (session, who, answer_training.comes, now(), who is distinct from own)
  on conflict (session_id, member_id) do update
  set comes = excluded.comes, answered_at = excluded.answered_at, by_administrator = excluded.by_administrator,
    before_move = false;
  if not comes then
    perform app.drop_absent_trainee(session, who);
  end if;
  return json_build_object('comes', answer_training.comes, 'places_left', app.places_left(session));
end
$$;

comment on function public.answer_training is 'Says whether the caller comes to a session; with a member, administrators record it for that one, and trainers at the base. Refused once the day is over or all places are taken.';

grant execute on function public.own_trainings(uuid), public.answer_training(uuid, boolean, uuid) to authenticated, app_admin;

-- The answers to a session with their members, those who come first. Hidden people don't come to one that is ahead.
create or replace function acts.training_answers(session uuid)
returns table (
  member_id uuid, first_name text, last_name text, certification_level text, organization text, comes boolean,
  answered_at timestamptz, by_administrator boolean, before_move boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  people uuid[];
begin
  perform app.require_act('training_answers', 'train');
  if not app.may_act_in('train', session) then
    return;
  end if;
  people := app.people_to_act('train',
    array(select a.member_id from app.training_answers a where a.session_id = session),
    (select s.base_id from public.training_sessions s where s.id = session));
  return query
    select m.id, m.first_name, m.last_name, m.certification_level, m.organization, a.comes, a.answered_at,
      a.by_administrator, a.before_move
    from app.training_answers a
    join public.members m on m.id = a.member_id
    join public.training_sessions s on s.id = a.session_id
    where a.session_id = session and a.member_id = any (people)
      and (s.date < app.day_in_denver(now()) or m.id not in (select x.member_id from app.hidden_members x))
    order by a.comes desc, m.last_name, m.first_name, m.id;
end
$$;

-- Reducing the places removes nobody who already said that they come.
create or replace function acts.set_training_places(session uuid, places integer) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_act('set_training_places', 'train');
  if not app.may_act_in('train', session) then
    raise exception 'permission denied for function set_training_places' using errcode = '42501';
  end if;
  if places is null then
    delete from app.training_places p where p.session_id = session;
  else
    insert into app.training_places as p (session_id, places) values (session, set_training_places.places)
    on conflict (session_id) do update set places = excluded.places;
  end if;
end
$$;

grant execute on function acts.training_answers(uuid), acts.set_training_places(uuid, integer) to app_admin, app_grantee;

-- When a session moves, its answers stay, marked as given before the move. Renaming its base isn't a move, nor is
-- setting a time for the first time.
create or replace function app.mark_answers_before_move() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update app.training_answers a set before_move = true where a.session_id = new.id;
  return null;
end
$$;

create or replace trigger mark_answers after update of date, start_time, base on public.training_sessions
  for each row when (
    old.date <> new.date or old.start_time is distinct from new.start_time and old.start_time is not null
    or (old.base is distinct from new.base and (new.base_id is null or new.base_id is distinct from old.base_id)))
  execute function app.mark_answers_before_move();

-- Removes from a list those who answered that they can't come.
create or replace function public.take_off_absent(session uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  taken integer;
begin
  perform app.require_act('take_off_absent', 'train');
  perform from public.training_sessions s where s.id = session for no key update;
  if not found or not app.may_act_in('train', session) then
    raise exception 'This training session was deleted.' using errcode = 'PT409';
  end if;
  delete from public.trainees t
  using app.training_answers a
  where t.training_session_id = session and a.session_id = session and a.member_id = t.member_id and not a.comes
    and not app.was_punched_at(session, t.member_id);
  get diagnostics taken = row_count;
  return json_build_object('taken_off', taken);
end
$$;

comment on function public.take_off_absent is 'Takes off a session''s list whoever said that they can''t come, unless punched for it. Administrators, and trainers at the base.';

grant execute on function public.take_off_absent(uuid) to app_admin, app_grantee;
