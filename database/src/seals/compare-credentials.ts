import { createHash } from 'node:crypto';
import type { Difference, Finding } from '@ffl/domain/seals/findings';
import type { Transaction } from '../transaction.ts';
import { isInSpan, type Span } from './in-stretches.ts';

type Compared = { credentials: number; findings: Finding[] };
/** `row` is the ledger row that started from something else; null for current data. */
type Found = Difference & { row: string | null };

/**
 * Compares a span's credentials with the ledger: each must be what its last row left, and each row must have started
 * from what the previous one left, so no later act launders anything.
 */
export async function compareCredentials(transaction: Transaction, span: Span, most: number): Promise<Compared> {
  const { rows } = await transaction.query<{ credentials: string; found: Found[] }>(comparison, [
    span.from,
    span.to,
    most,
  ]);
  const [compared] = rows;
  if (!compared) throw new Error('The credentials were not compared');
  return {
    credentials: Number(compared.credentials),
    findings: compared.found.map(({ row, ...difference }) => ({
      kind: row === null ? 'credential_differs' : 'credential_differed',
      id: row ?? difference.credentialId,
      evidence: createHash('sha256').update(JSON.stringify(difference)).digest('hex'),
      sealedAt: null,
      difference,
    })),
  };
}

const state = (row: string, which: '' | 'old_' | 'new_') =>
  ['status', 'issued_date', 'expiration_date', 'annual_date'].map((column) => `${row}.${which}${column}`).join(', ');

const copyOf = (row: string, which: '' | 'old_' | 'new_', season: string) =>
  `json_build_object('memberId', ${row}.member_id, 'programId', ${row}.program_id, 'status', ${row}.${which}status,
    'issuedDate', ${row}.${which}issued_date, 'expirationDate', ${row}.${which}expiration_date,
    'annualDate', ${row}.${which}annual_date, 'seasonId', ${season})`;

const startedElsewhere = (row: string) => `case when ${row}.id is null then w.old_status is not null
    else (w.member_id, w.program_id, ${state('w', 'old_')})
      is distinct from (${row}.member_id, ${row}.program_id, ${state(row, 'new_')})
  end`;

// A void first writes its own row, with the dates the rules since then give, and after it a row for each of these. An
// act that took effect before it was recorded started from what was in effect at its time, with or without what had been
// undone by then, and so did whatever was written before it: only where rows aren't in order of effect is that looked up,
// row by row.
const comparison = `
  with numbered as materialized (
    select e.*, lag(e) over following as previous, e.at < lag(e.at) over following as is_late,
      row_number() over (partition by e.credential_id order by e.at desc, e.id desc) = 1 as is_last,
      max(case when e.kind = 'void' then e.recorded_at end) over following as voided_at
    from app.credential_events e
    where ${isInSpan('e.credential_id')} and e.is_change
    window following as (partition by e.credential_id order by e.id)
  ), written as materialized (
    select n.*, case when bool_or(n.is_late) over (partition by n.credential_id) then (
        select l from app.credential_events l
        where l.credential_id = n.credential_id and l.is_change and l.id < n.id and l.at <= n.at
        order by l.at desc, l.id desc limit 1)
      else n.previous end as before,
      case when bool_or(n.is_late) over (partition by n.credential_id) then (
        select l from app.credential_events l
        where l.credential_id = n.credential_id and l.is_change and l.id < n.id and l.at <= n.at
          and not exists (
            select from app.credential_events v
            where v.credential_id = l.credential_id and v.voids is not null and v.id < n.id
              and (v.voids = l.id or l.kind = 'clocks' and v.voids < l.id and l.id < v.id))
        order by l.at desc, l.id desc limit 1)
      else n.previous end as stood
    from numbered n
  )
  select (select count(*) from public.certifications c where ${isInSpan('c.id')}) as credentials, (
    select coalesce(json_agg(f), '[]')
    from (
      select null::text as row, coalesce(c.id, w.credential_id) as "credentialId",
        case when c.id is not null then ${copyOf('c', '', 'c.season_id')} end as stored,
        case when w.new_status is not null then ${copyOf('w', 'new_', 'w.season_id')} end as ledger
      from (select * from written where is_last) w
      full join (
        select c.id, c.member_id, c.program_id, c.season_id, ${state('c', '')}
        from public.certifications c where ${isInSpan('c.id')}
      ) c on c.id = w.credential_id
      where case when c.id is null or w.new_status is null then c.id is not null or w.new_status is not null
        else (c.member_id, c.program_id, c.season_id, ${state('c', '')})
          is distinct from (w.member_id, w.program_id, w.season_id, ${state('w', 'new_')})
      end
      union all
      select w.id::text, w.credential_id, case when w.old_status is not null then ${copyOf('w', 'old_', 'null')} end,
        case when (w.before).new_status is not null then ${copyOf('(w.before)', 'new_', 'null')} end
      from written w
      where ${startedElsewhere('(w.before)')} and ${startedElsewhere('(w.stood)')}
        and (w.kind <> 'clocks' or w.recorded_at is distinct from w.voided_at)
      limit $3
    ) f) as found`;
