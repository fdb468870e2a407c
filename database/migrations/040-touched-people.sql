-- Whom a session's acts touched since its last proof grew old. Without references: whoever ends a session, or renews it,
-- waits for no act of it.
create table app.touched_people (
  session_id uuid not null,
  proof timestamptz not null,
  people uuid[] not null default '{}',
  primary key (session_id, proof)
);

comment on table app.touched_people is 'Whom a session''s acts touched with a proof that had grown old: at most as many as may be touched unasked.';
comment on column app.touched_people.proof is 'The proof the acts came with. A newer one counts anew and gives an older one nothing.';

create table app.opened_work (
  session_id uuid not null,
  proof timestamptz not null,
  kind text not null check (kind in ('punches', 'import')),
  primary key (session_id, proof, kind)
);

comment on table app.opened_work is 'Kinds of work for many people that were done with a fresh proof, and are not asked about again for some hours.';

-- What these did is in functions/touched-people.sql.
drop trigger if exists guard_many_deleted on public.members;
drop trigger if exists guard_many_deleted on public.seasons;
drop trigger if exists guard_many_deleted on public.training_sessions;
drop trigger if exists guard_many_deleted on public.organization_whitelist;
drop trigger if exists guard_many_removed on public.certifications;
drop trigger if exists guard_many_removed on public.members;
drop function if exists app.guard_many_deleted(), app.guard_many_removed(), app.take_away(integer);

alter table auth.sessions drop column taken_away;
