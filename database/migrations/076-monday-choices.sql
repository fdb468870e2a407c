alter table app.letter_choices add column wants_mondays boolean not null default true;

comment on column app.letter_choices.wants_mondays is 'Whether somebody who leads a base by a grant gets the letter about it. Administrators choose in app.base_leads.';

drop function if exists public.set_own_letters(boolean);
