-- Returns the stored reply, nothing if the key is free, FF409 while its first use is running, FF422 for another body.
create or replace function app.claim_idempotency_key(claims jsonb, claimed uuid, hash bytea) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := (claims ->> 'sub')::uuid;
  stored app.idempotency_keys;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(caller::text || claimed::text, 0)) then
    raise exception 'The same request is still running' using errcode = 'FF409';
  end if;
  select * into stored from app.idempotency_keys k where k.user_id = caller and k.key = claimed;
  if stored.key is null then
    return null;
  end if;
  if stored.stored_at < now() - interval '24 hours' then
    delete from app.idempotency_keys k where k.user_id = caller and k.key = claimed;
    return null;
  end if;
  if stored.request_hash <> hash then
    raise exception 'This Idempotency-Key was used for another request' using errcode = 'FF422';
  end if;
  if stored.role <> app.role_for(claims) then
    raise exception 'The reply was for other rights' using errcode = '42501';
  end if;
  -- A grant to act that ended since may be the one that allowed it. Within the minute, the reply may have been written
  -- by a transaction that began later.
  if stored.role = 'app_grantee' and exists (
    select from app.grants g
    where g.user_id = caller and app.allows(g.kind, 'punch')
      and least(g.ended_at, g.ends_at) between stored.stored_at - interval '1 minute' and now()) then
    raise exception 'The reply was for other rights' using errcode = '42501';
  end if;
  return stored.reply;
end
$$;

create or replace function app.store_idempotent_reply(caller uuid, claimed uuid, hash bytea, role text, reply jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into app.idempotency_keys (user_id, key, request_hash, role, reply) values ($1, $2, $3, $4, $5);
end
$$;

-- Anything older than a day no longer counts as a reply, removed or not.
create or replace function app.purge_idempotency_keys() returns void
language sql security definer
set search_path = ''
as $$
  delete from app.idempotency_keys k where k.stored_at < now() - interval '24 hours'
$$;

grant execute on function app.claim_idempotency_key(jsonb, uuid, bytea), app.store_idempotent_reply(uuid, uuid, bytea, text, jsonb)
  to ffl_request;
grant execute on function app.purge_idempotency_keys() to ffl_service;
