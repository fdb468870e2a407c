create table app.program_needs (
  program_id uuid primary key references public.programs on delete cascade,
  needed integer not null check (needed between 1 and 9999)
);

comment on table app.program_needs is 'How many people a program needs in force at its base. Set and read by administrators through procedures.';
