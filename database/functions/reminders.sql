-- Credentials that end between two moments, lapsed today or in force, of people whom reminders reach.
create or replace function app.ending_credentials(from_moment timestamptz, until_moment timestamptz)
returns table (
  member_id uuid, first_name text, last_name text, user_id uuid, recipient text, program_id uuid, program text, base text,
  validity_period_days integer, chosen_steps smallint[], expires_at timestamptz, reminded smallint[]
)
language sql stable security definer
set search_path = ''
as $$
  select l.member_id, l.first_name, l.last_name, l.user_id, l.email, p.id, p.name, b.base_name,
    p.validity_period_days, s.days_ahead, h.until,
    array(select r.step from app.reminders r
      where r.member_id = h.member_id and r.program_id = h.program_id and r.expires_at = h.until and r.state <> 'given_up')
  from app.held_now h
  join public.programs p on p.id = h.program_id
  left join public.bases b on b.id = p.base_id
  left join app.program_reminders s on s.program_id = p.id
  join app.member_letters l on l.member_id = h.member_id and l.unreached is null
  where h.until >= from_moment and h.until < until_moment
  order by h.until, l.last_name, l.first_name, l.member_id, p.id
$$;

-- Reminders whose end moved before their letter left, or that reach or concern nobody anymore.
create or replace function app.cancel_reminders(mail uuid, moment timestamptz) returns void
language sql security definer
set search_path = ''
as $$
  update app.reminders r set state = 'canceled', state_at = moment
  where r.mail_id = mail and r.state in ('due', 'sent') and (
    not exists (
      select from app.held_now h
      where h.member_id = r.member_id and h.program_id = r.program_id and h.until = r.expires_at)
    or not (select g.is_on from app.reminding g)
    or exists (select from app.member_letters l where l.member_id = r.member_id and l.unreached is not null))
$$;

-- Facts for letters: each end with both clocks, and the next trainings at the bases concerned.
create or replace function app.reminder_facts(mails uuid[], moment timestamptz) returns table (mail_id uuid, facts jsonb)
language sql stable security definer
set search_path = ''
as $$
  select r.mail_id, jsonb_build_object(
    'at', moment,
    'token', (select l.token from app.letter_choices l join app.mail_outbox o on o.user_id = l.user_id where o.id = r.mail_id),
    'ends', jsonb_agg(jsonb_build_object(
      'program', p.name, 'base', b.base_name, 'expiresAt', r.expires_at, 'annualDate', h.annual_date)
      order by r.expires_at, p.name, p.id),
    'trainings', (
      select coalesce(jsonb_agg(t order by t.date, t.start_time, t.training_type), '[]') from (
        select s.date, s.start_time, s.training_type, s.meeting_place, n.base_name as base, (
            select coalesce(jsonb_agg(distinct o.name), '[]') from public.programs o
            where o.id = any(array_agg(p.id)) and o.base_id = n.id
              and o.program_type = any(array_agg(app.type_of_training(s.program_id)))) as renews
        from public.training_sessions s
        join public.bases n on n.id = s.base_id
        where s.base_id = any(array_agg(p.base_id)) and s.date >= app.day_in_denver(moment)
        group by s.date, s.start_time, s.training_type, s.meeting_place, n.id
        order by s.date, s.start_time, s.training_type, n.id limit 5
      ) t))
  from app.reminders r
  join public.programs p on p.id = r.program_id
  left join public.bases b on b.id = p.base_id
  join app.held_now h on h.member_id = r.member_id and h.program_id = r.program_id and h.until = r.expires_at
  where r.mail_id = any(mails) and r.state in ('due', 'sent')
  group by r.mail_id
$$;

-- Whether a restore turned reminders off and nobody has decided about them since: it recorded both with the same time.
create or replace function app.reminders_undecided() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from app.reminding g join app.restores r on r.restored_at = g.changed_at where not g.is_on and g.changed_by is null)
$$;

-- Time since which nobody was reminded although reminders are on, or were on before a restore: the last run that also
-- wrote to leads, or when they were turned on. Null while off.
create or replace function app.unreminded_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select case when g.is_on then greatest(g.changed_at, d.ran_at) else coalesce(d.ran_at, g.changed_at) end
  from app.reminding g
  cross join (select max(l.ran_at) as ran_at from app.reminder_days l where l.leads_told_at is not null) d
  where g.is_on or app.reminders_undecided()
$$;

-- Whether reminders are on, who decided that, and the last daily run.
create or replace function app.reminding_state()
returns table (
  is_on boolean, changed_at timestamptz, changed_by text, day text, ran_at timestamptz, letters integer, reminders integer,
  unreminded_since timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select g.is_on, g.changed_at, app.administrator_name(g.changed_by), d.day::text, d.ran_at, d.letters, d.reminders,
    app.unreminded_since()
  from app.reminding g
  left join (select * from app.reminder_days l order by l.day desc limit 1) d on true
$$;

grant execute on function app.reminders_undecided(), app.unreminded_since(), app.reminding_state(), app.ending_credentials(timestamptz, timestamptz), app.cancel_reminders(uuid, timestamptz),
  app.reminder_facts(uuid[], timestamptz) to ffl_service;

create or replace function public.own_letters() returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'wants_reminders', (select s.wants_reminders where exists (select from public.members m where m.user_id = s.user_id)),
    'is_reminding', (select g.is_on from app.reminding g),
    'address', s.email,
    'refused_at', s.refused_at,
    'bases', case when app.is_admin() then (
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.base_name, 'is_led', l.user_id is not null)
        order by b.base_name collate app.natural_order), '[]')
      from public.bases b left join app.base_leads l on l.base_id = b.id and l.user_id = s.user_id
      where b.is_active or l.user_id is not null) end,
    'led', case when app.leads() and not app.is_admin() then json_build_object(
      'bases', (
        select coalesce(json_agg(b.base_name order by b.base_name collate app.natural_order), '[]')
        from app.granted_bases g join public.bases b on b.id = g.base_id where g.user_id = s.user_id),
      'wants_letter', s.wants_mondays) end,
    'last_monday', (
      select json_build_object('monday', w.monday, 'state', w.state) from app.monday_letters w
      where w.user_id = s.user_id and w.state <> 'canceled' order by w.monday desc limit 1))
  from app.letter_accounts s where s.user_id = auth.uid()
$$;

comment on function public.own_letters is 'Whether the caller is reminded by letter of what ends, null without a member''s record; since when the address is refused; which bases they lead, chosen as an administrator or by a grant, and what became of their last letter about them. Everybody who is signed in.';

create or replace function public.set_own_letters(wants_reminders boolean default null, wants_mondays boolean default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'permission denied for function set_own_letters' using errcode = '42501';
  end if;
  insert into app.letter_choices as l (user_id, wants_reminders, wants_mondays, changed_at)
  values (auth.uid(), coalesce($1, true), coalesce($2, true), now())
  on conflict (user_id) do update
  set wants_reminders = coalesce($1, l.wants_reminders), wants_mondays = coalesce($2, l.wants_mondays), changed_at = now();
  return coalesce($1, $2);
end
$$;

comment on function public.set_own_letters is 'Whether the caller wants to be reminded by letter, and wants the letter on Mondays about bases that they lead by a grant; null leaves it as it is. Everybody who is signed in.';

grant execute on function public.own_letters(), public.set_own_letters(boolean, boolean) to authenticated, app_admin;

create or replace function public.set_reminder_steps(program uuid, days_ahead integer[]) returns integer[]
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('set_reminder_steps');
  perform app.touch_holders(array[program], array[program]);
  if days_ahead is null then
    delete from app.program_reminders r where r.program_id = program;
  else
    insert into app.program_reminders as r (program_id, days_ahead) values (program, set_reminder_steps.days_ahead)
    on conflict (program_id) do update set days_ahead = excluded.days_ahead;
  end if;
  return days_ahead;
end
$$;

comment on function public.set_reminder_steps is 'How many days ahead a program reminds; null for the usual days, empty for never. Administrators only.';

create or replace function public.set_reminding(is_on boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  was boolean;
begin
  perform app.require_admin('set_reminding');
  select g.is_on into was from app.reminding g for update;
  if was = set_reminding.is_on then
    return was;
  end if;
  perform app.touch_holders(array(select p.id from public.programs p), '{}');
  update app.reminding set is_on = set_reminding.is_on, changed_at = now(), changed_by = auth.uid();
  insert into app.security_events (at, name, actor_id, details)
  values (now(), 'authz_change', auth.uid(), jsonb_build_object(
    'setting', 'Reminders', 'oldValue', case when was then 'started' else 'stopped' end,
    'newValue', case when set_reminding.is_on then 'started' else 'stopped' end));
  return set_reminding.is_on;
end
$$;

comment on function public.set_reminding is 'Whether members are reminded by letter of what ends. Administrators only.';

create or replace function public.member_reminders(member uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.require_admin('member_reminders');
  return (
    select json_build_object(
      'unreached', l.unreached, 'address', l.email, 'refused_at', l.refused_at,
      'reminders', (
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'program_id', r.program_id, 'program', p.name, 'base', b.base_name, 'expires_at', r.expires_at,
          'step', r.step, 'day', r.day, 'state', r.state, 'state_at', r.state_at) order by r.day desc, r.id desc), '[]')
        from (select * from app.reminders l where l.member_id = member order by l.day desc, l.id desc limit 100) r
        join public.programs p on p.id = r.program_id
        left join public.bases b on b.id = p.base_id))
    from (select) one left join app.member_letters l on l.member_id = member);
end
$$;

comment on function public.member_reminders is 'The reminders of a member, the latest first, and why none reach them. Administrators only.';

grant execute on function public.set_reminder_steps(uuid, integer[]), public.set_reminding(boolean),
  public.member_reminders(uuid) to app_admin;
