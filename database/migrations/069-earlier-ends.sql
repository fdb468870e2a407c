-- After a merge the year may be that of something that was removed since, and later than the punch that counts. A season
-- can then end the credential before the year began.
alter table public.certifications
  drop constraint certifications_expire_after_issue,
  add constraint certifications_expire_after_issue check (expiration_date > least(annual_date, issued_date));
