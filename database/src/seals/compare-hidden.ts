import { createHash } from 'node:crypto';
import type { Finding } from '@ffl/domain/seals/findings';
import type { Transaction } from '../transaction.ts';

/** Compares who is set aside with the last act recorded about each. */
export async function compareHidden({ query }: Transaction, most: number): Promise<Finding[]> {
  const { rows: found } = await query<{ id: string; stored: string }>(hidden, [most]);
  return found.map(({ id, stored }) => {
    const evidence = createHash('sha256').update(stored).digest('hex');
    return { kind: 'hidden_differs', id, evidence, sealedAt: null };
  });
}

// The reason goes with its member, so without one nobody is left to hide.
const hidden = `
  select coalesce(h.member_id, l.member_id)::text as id, case when h.member_id is null then 'shown' else 'hidden' end as stored
  from (select x.member_id from app.hidden_members x where x.kind = 'left') h
  full join (
    select a.member_id
    from (
      select distinct on (e.member_id) e.member_id, e.id, e.kind
      from app.leaving_events e
      where e.kind <> 'void' and not exists (select from app.leaving_events v where v.voids = e.id)
      order by e.member_id, e.at desc, e.id desc
    ) a
    join app.leaving_reasons r on r.event_id = a.id
    where a.kind = 'leave'
  ) l on l.member_id = h.member_id
  where h.member_id is null or l.member_id is null
  order by 1 limit $1`;
