-- It is asked about some people, too.
drop function if exists app.people_standing(text, uuid[]);

-- How everybody stands is read from this index alone, person by person.
drop index public.certifications_one_valid;
create unique index certifications_one_valid on public.certifications (member_id, program_id) include (expiration_date)
  where status = 'valid';
