-- The needs that count: an inactive base is short of nobody, whatever it needs while active.
create or replace view app.counted_needs with (security_invoker = true) as
select n.program_id, n.needed
from app.program_needs n
join public.programs p on p.id = n.program_id
left join public.bases b on b.id = p.base_id
where b.is_active is not false;
