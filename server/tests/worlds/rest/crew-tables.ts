/** Tables related in every possible way, readable by administrators. */
export const crewTables = `
  create table public.crews (id integer primary key, name text, extra jsonb, tags text[]);
  create table public.flights (id integer primary key, code text, lead integer references public.crews, spare integer references public.crews);
  create table public.badges (crew_id integer primary key references public.crews, label text);
  create table public.skills (id integer primary key, name text);
  create table public.crew_skills (crew_id integer references public.crews, skill_id integer references public.skills, primary key (crew_id, skill_id));
  create table public.units (id integer primary key, name text, parent_id integer references public.units);
  insert into public.units values (1, 'Root', null), (2, 'Leaf', 1);
  grant select on public.units to app_admin;
  grant select on public.crews, public.flights, public.badges, public.skills, public.crew_skills to app_admin;
  grant insert, update on public.crews, public.flights to app_admin;
  insert into public.crews values (1, 'Alpha', '{"a":{"b":[1,{"c":"deep"}]},"n":5}', '{x,y}'), (2, 'Bravo', null, null), (3, 'Charlie', '{"n":7}', '{z}');
  insert into public.flights values (1, 'F1', 1, 2), (2, 'F2', 1, null), (3, 'F3', 2, 1), (4, 'F4', null, null);
  insert into public.badges values (1, 'gold');
  insert into public.skills values (1, 'rope'), (2, 'radio');
  insert into public.crew_skills values (1, 1), (1, 2), (2, 2);
`;
