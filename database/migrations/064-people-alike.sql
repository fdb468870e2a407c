-- Whoever is about to be added is compared with everybody on record, a file's thousands of people too: by the first line of
-- what is searched, which is the folded name, and by the digits of the phone number.

-- The digits by which a phone number is compared, without the country's 1; null if it is no whole number.
create or replace function app.phone_digits(phone text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select substring(regexp_replace(phone, '[^0-9]', '', 'g') from '^(?:1(?=[0-9]{10}$))?([0-9]{7,})$')
$$;

-- An index over this is kept with the rights of whoever writes the row.
grant execute on function app.phone_digits(text) to app_admin;

create index members_name_line on public.members (split_part(search_text, E'\n', 1));
create index members_phone_digits on public.members (app.phone_digits(phone)) where phone is not null;
