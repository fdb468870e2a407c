-- Whose an address is, for the review before a grant is given to it. Giving decides again, with everything locked. To a
-- lead, whoever is outside is nobody: only giving, which others learn of, says that an administrator must.
create or replace function public.grant_recipient(address text) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(address));
  account auth.users;
  record public.members;
begin
  perform app.require_act('grant_recipient', 'grant');
  select u.* into account from auth.users u where u.email = wanted;
  if app.is_grantee() and app.is_beyond_lead(account, array(
    select m.id from public.members m where m.user_id = account.id or m.user_id is null and lower(m.email) = wanted)) then
    return json_build_object('name', null, 'has_account', false, 'administers', false, 'is_set_aside', false);
  end if;
  select m.* into record from public.members m
  where m.user_id = account.id or m.user_id is null and lower(m.email) = wanted
  order by m.user_id limit 1;
  return json_build_object(
    'name', coalesce(record.first_name || ' ' || record.last_name, app.account_name(account.id)),
    'has_account', account.email_confirmed_at is not null,
    'administers', exists (select from public.administrators a where a.user_id = account.id and a.is_active),
    'is_set_aside', exists (
      select from app.hidden_members h where h.member_id = app.person_of(record.id) and h.kind = 'left'));
end
$$;

comment on function public.grant_recipient is 'The name behind an address, and whether it has an account, administers or was set aside. Administrators; to leads, people outside are nobody.';

grant execute on function public.grant_recipient(text) to app_admin, app_grantee;
