-- Its answer grows by the reason.
drop function if exists public.credential_history(uuid);

create table app.late_reasons (
  punch_id uuid primary key references public.certification_punches on delete cascade,
  reason text not null check (length(reason) between 3 and 500)
);

comment on table app.late_reasons is 'Why a punch was recorded for an earlier day: free text about a person, deleted with the punch while the ledger keeps both times.';

comment on column app.credential_events.at is 'When it took effect; for a change, never before the preceding change, except for an act that took effect before it was recorded, and for dates that follow in the past. Readings order by this, then by number.';
