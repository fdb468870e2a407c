-- Which types there are is said in functions/domain.sql, so a type more needs no migration (decision 0277).
alter table public.programs drop constraint programs_program_type_check;
