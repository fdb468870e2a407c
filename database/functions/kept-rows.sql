-- The one place that keeps what was there before (decision 0265). Its arguments are the columns that name the row, and
-- the one that says whose record it is. What follows from the rest by itself isn't kept.
create or replace function app.keep_row() returns trigger
language plpgsql security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  kept jsonb;
  hashes jsonb;
begin
  -- What a merge moves is kept with it (merges.sql), and goes back with it.
  if coalesce(current_setting('app.merging', true), '') <> ''
    and tg_relid in ('public.members'::regclass, 'public.trainees'::regclass, 'app.training_answers'::regclass) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, md5(n.value::text)) into kept, hashes
    from jsonb_each(was) o join jsonb_each(becomes) n on n.key = o.key
    where n.value <> o.value and o.key <> all ('{updated_at,search_text}');
    if kept is null then
      return null;
    end if;
  end if;
  insert into app.kept_rows (actor_id, noun, row_key, act, before, after, person, import_id)
  select auth.uid(), format('%I.%I', tg_table_schema, tg_table_name),
    (select jsonb_object_agg(k, coalesce(was, becomes) -> k) from unnest(string_to_array(tg_argv[0], ' ')) k),
    lower(tg_op), coalesce(kept, was), hashes,
    case when tg_nargs > 1 then coalesce(was ->> tg_argv[1], becomes ->> tg_argv[1])::uuid end,
    nullif(current_setting('app.import', true), '')::uuid;
  return null;
end
$$;

create or replace trigger keep_row after insert or update on public.members
  for each row when (auth.uid() is not null) execute function app.keep_row('id', 'id');
create or replace trigger keep_row after insert or update or delete on public.organization_whitelist
  for each row when (auth.uid() is not null) execute function app.keep_row('id');
create or replace trigger keep_row after insert or update or delete on public.bases
  for each row when (auth.uid() is not null) execute function app.keep_row('id');
create or replace trigger keep_row after insert or update or delete on public.programs
  for each row when (auth.uid() is not null) execute function app.keep_row('id');
create or replace trigger keep_row after insert or update or delete on public.seasons
  for each row when (auth.uid() is not null) execute function app.keep_row('id');
create or replace trigger keep_row after insert or update or delete on public.training_sessions
  for each row when (auth.uid() is not null) execute function app.keep_row('id');
create or replace trigger keep_row after insert or update or delete on public.trainees
  for each row when (auth.uid() is not null) execute function app.keep_row('id training_session_id', 'member_id');
create or replace trigger keep_row after insert or update or delete on public.administrators
  for each row when (auth.uid() is not null) execute function app.keep_row('id', 'user_id');
create or replace trigger keep_row after insert or update on app.administrator_terms
  for each row when (auth.uid() is not null) execute function app.keep_row('user_id began_at', 'user_id');
create or replace trigger keep_row after update of value on app.security_settings
  for each row when (auth.uid() is not null) execute function app.keep_row('key');
create or replace trigger keep_row after insert or update or delete on app.program_needs
  for each row when (auth.uid() is not null) execute function app.keep_row('program_id');
create or replace trigger keep_row after insert or update or delete on app.program_reminders
  for each row when (auth.uid() is not null) execute function app.keep_row('program_id');
create or replace trigger keep_row after update of is_on on app.reminding
  for each row when (auth.uid() is not null) execute function app.keep_row('is_the_row');
create or replace trigger keep_row after insert or delete on app.base_leads
  for each row when (auth.uid() is not null) execute function app.keep_row('user_id base_id', 'user_id');
create or replace trigger keep_row after insert or update on app.grants
  for each row when (auth.uid() is not null) execute function app.keep_row('id', 'user_id');
create or replace trigger keep_row after insert or update or delete on app.training_places
  for each row when (auth.uid() is not null) execute function app.keep_row('session_id');
create or replace trigger keep_row after insert or update or delete on app.training_answers
  for each row when (auth.uid() is not null) execute function app.keep_row('session_id member_id', 'member_id');
create or replace trigger keep_row after delete on app.former_attendees
  for each row when (auth.uid() is not null) execute function app.keep_row('id');
create or replace trigger keep_row after insert or delete on app.removed_seasons
  for each row when (auth.uid() is not null) execute function app.keep_row('id');

-- Rows that named a deleted training session no longer do, which the ledger doesn't say.
create or replace trigger keep_row after update of initial_training_session_id on public.certifications
  for each row when (
    auth.uid() is not null and old.initial_training_session_id is distinct from new.initial_training_session_id)
  execute function app.keep_row('id', 'member_id');
create or replace trigger keep_row after update of training_session_id on public.certification_punches
  for each row when (auth.uid() is not null and old.training_session_id is distinct from new.training_session_id)
  execute function app.keep_row('id');

create or replace function app.refuse_kept_row_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'What was there before never changes' using errcode = '42501';
end
$$;

create or replace trigger refuse_change before update on app.kept_rows
  for each row execute function app.refuse_kept_row_change();
create or replace trigger refuse_truncate before truncate on app.kept_rows
  for each statement execute function app.refuse_kept_row_change();

-- Removes what was kept about a deleted person. At commit, so that it includes what the deletion itself kept.
create or replace function app.forget_kept_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.kept_rows k where k.person = old.id;
  return null;
end
$$;

drop trigger if exists forget_kept_rows on public.members;
create constraint trigger forget_kept_rows after delete on public.members
  deferrable initially deferred
  for each row execute function app.forget_kept_rows();
drop trigger if exists forget_kept_rows on auth.users;
create constraint trigger forget_kept_rows after delete on auth.users
  deferrable initially deferred
  for each row execute function app.forget_kept_rows();
