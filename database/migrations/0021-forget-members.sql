-- Stored replies show the rows they wrote. At commit, so that the reply of the deletion itself is among them (design 9.10).
create function app.purge_replies_about_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.idempotency_keys k
  where position(old.id::text in k.reply::text) > 0 or position(lower(old.email) in lower(k.reply::text)) > 0;
  return null;
end
$$;

create constraint trigger purge_replies after delete on public.members
  deferrable initially deferred
  for each row execute function app.purge_replies_about_member();
