import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** Counts and standings that are kept, and the same from the rows, wherever they differ. */
export const wrongCounts = (tested: TestDatabase) =>
  ownerRows(
    tested,
    `with held as (
       select c.member_id, s.scope, s.is_kept, max(c.expiration_date) as until
       from certifications c join programs p on p.id = c.program_id
       cross join lateral (values ('anything', false), (p.id::text, false), (p.base_id::text, true), (p.program_type, true))
         s (scope, is_kept)
       where c.status = 'valid' and s.scope is not null group by 1, 2, 3
     ), named as (
       select *, case when scope ~ '-' then scope::uuid else md5(scope)::uuid end as id from held
     ), counted as (
       select 'until ' || id as what, (until at time zone 'America/Denver')::date as day, count(*) as count from named group by 1, 2
       union all select 'holds ' || id, 'infinity', count(*) from named group by 1
       union all select 'organization ' || organization, 'infinity', count(*) from members group by 1
       union all select 'members', 'infinity', count(*) from members having count(*) > 0
       union all select 'letters ' || part, 'infinity', count(distinct id) from (
         select m.id, substr(list_text, place, size) as part, size
         from members m, generate_series(1, length(list_text)) place, generate_series(1, 2) size
       ) spelled where length(part) = size and part !~ '[ \n]' group by part
     ), kept as (
       select what, day, sum(change) as count from app.member_counts group by what, day having sum(change) <> 0
     )
     select what, day::text, kept.count as kept, counted.count as counted from kept full join counted using (what, day)
     where kept.count is distinct from counted.count
     union all
     select coalesce(k.member_id, n.member_id) || ' in ' || coalesce(k.scope, n.id), null, null, null
     from app.member_standings k full join (select * from named where is_kept) n on n.member_id = k.member_id and n.id = k.scope
     where k.until is distinct from n.until`,
  );
