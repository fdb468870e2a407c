-- A board's columns. For one base, its programs; for any base, the types, each with its programs at all bases,
-- and every other program by itself. Inlined.
create or replace function app.board_columns(at_base text)
returns table (
  place bigint, key text, name text, base_name text, type text, is_program boolean, program_ids uuid[], needed integer
)
language sql stable
begin atomic
  select row_number() over (
      order by array_position(app.program_types(), c.type), c.name collate app.natural_order,
        c.base_name collate app.natural_order, c.key),
    c.key, c.name, c.base_name, c.type, c.is_program, c.program_ids,
    case when c.is_program then (select n.needed from app.counted_needs n where n.program_id = c.program_ids[1]) end
  from (
    select coalesce(p.program_type, p.id::text) as key, min(p.name) as name, p.program_type as type,
      at_base is not null or p.program_type is null as is_program,
      case when at_base is not null or p.program_type is null then min(b.base_name) end as base_name,
      array_agg(p.id order by p.id) as program_ids
    from public.programs p left join public.bases b on b.id = p.base_id
    where (at_base is null or b.id = (select app.base_named(at_base))) and ((select not app.is_grantee()) or app.is_shown(p.base_id))
    group by 1, 3, 4
  ) c;
end;
