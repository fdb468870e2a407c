-- How long somebody must have been a super administrator to judge others. Anyone who was one within this time still
-- gets the letters about rights, and can freeze by their link.
create or replace function app.judging_age() returns interval
language sql immutable
set search_path = ''
as $$ select interval '7 days' $$;

-- When an account's freeze ends; null if it isn't frozen.
create or replace function app.frozen_until(account uuid) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select f.frozen_until from app.freezes f
  where f.user_id = account and f.decided_at is null and f.frozen_until > now()
$$;

-- Who decides about acts of an account, and approves its deletions: someone who has been a super administrator for a
-- while, isn't frozen or the account itself, and doesn't owe it any rights. Whoever created or reactivated the account
-- within that time doesn't judge it either: one stolen password would be both.
create or replace function app.may_judge(judge uuid, account uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return judge <> account and app.frozen_until(judge) is null
    and exists (
      select from public.administrators a join app.administrator_terms t on t.user_id = a.user_id and t.ended_at is null
      where a.user_id = judge and a.is_active and a.role = 'super_admin' and t.role = 'super_admin'
        and t.began_at <= now() - app.judging_age() and t.given_by is distinct from account)
    and not exists (
      select from app.administrator_terms t
      where t.user_id = account and t.given_by = judge and t.began_at > now() - app.judging_age());
end
$$;

-- Who gets the link that freezes an account, including somebody who lost the right a moment ago, perhaps by that
-- account.
create or replace function app.may_freeze(judge uuid, account uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select judge <> account and exists (
    select from app.administrator_terms t
    where t.user_id = judge and t.role = 'super_admin' and t.given_by is distinct from account
      and (t.ended_at is null or t.ended_at > now() - app.judging_age())
      and coalesce(t.ended_at, now()) - t.began_at >= app.judging_age())
$$;

grant execute on function app.frozen_until(uuid), app.may_judge(uuid, uuid) to ffl_service;
