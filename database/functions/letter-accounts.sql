-- Accounts as letters need them. A mark at an address is only about that address.
create or replace view app.letter_accounts with (security_invoker = true) as
  select u.id as user_id, u.email, r.refused_at,
    case when u.email_confirmed_at is null then 'unconfirmed' when r.refused_at is not null then 'refused' end as unmailable,
    coalesce(l.wants_reminders, true) as wants_reminders, coalesce(l.wants_mondays, true) as wants_mondays
  from auth.users u
  left join app.refused_addresses r on r.user_id = u.id and r.address = u.email
  left join app.letter_choices l on l.user_id = u.id;

-- Members, and why reminders don't reach them; null if they do.
create or replace view app.member_letters with (security_invoker = true) as
  select m.id as member_id, m.first_name, m.last_name, a.user_id, a.email, a.refused_at,
    case
      when a.user_id is null then 'no_account'
      when a.unmailable is not null then a.unmailable
      when not a.wants_reminders then 'stopped'
    end as unreached
  from public.members m left join app.letter_accounts a on a.user_id = m.user_id;

create or replace function public.try_address_again(member uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.require_admin('try_address_again');
  delete from app.refused_addresses r using public.members m where m.id = member and r.user_id = m.user_id;
  if not found then
    return false;
  end if;
  perform app.touch(array[member]);
  return true;
end
$$;

comment on function public.try_address_again is 'Lets reminders go to a member''s address again that a mail server refused. Administrators only.';

grant execute on function public.try_address_again(uuid) to app_admin;
