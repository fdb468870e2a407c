import { createHash } from 'node:crypto';
import type { Finding } from '@ffl/domain/seals/findings';
import type { Transaction } from '../transaction.ts';

/** Compares each two-clock program's rule with the last one recorded. */
export async function compareRules({ query }: Transaction, most: number): Promise<Finding[]> {
  const { rows: found } = await query<{ id: string; stored: string }>(rules, [most]);
  return found.map(({ id, stored }) => {
    const evidence = createHash('sha256').update(stored).digest('hex');
    return { kind: 'rule_differs', id, evidence, sealedAt: null };
  });
}

const ruleOf = (seasons: string) => `coalesce((
    select jsonb_agg(jsonb_build_array(s.first, s.last, s.is_active) order by s.first, s.last, s.is_active) from (${seasons}) s
  ), '[]')`;

// With one clock no date follows a rule, and none is recorded.
const rules = `
  select p.id, concat_ws(' ', p.two_clocks, p.validity_period_days, p.seasons) as stored
  from (
    select p.id, p.two_clocks, p.validity_period_days, ${ruleOf(
      'select s.start_date as first, s.end_date as last, s.is_active from public.seasons s where s.program_id = p.id',
    )} as seasons
    from public.programs p
  ) p
  left join (
    select distinct on (r.program_id) r.program_id, (r.rule ->> 'twoClocks')::boolean as two_clocks,
      (r.rule ->> 'validityPeriodDays')::integer as validity_period_days, ${ruleOf(
        `select (s ->> 'startDate')::date as first, (s ->> 'endDate')::date as last, (s ->> 'isActive')::boolean as is_active
         from jsonb_array_elements(r.rule -> 'seasons') s`,
      )} as seasons
    from app.clock_rules r order by r.program_id, r.id desc
  ) r on r.program_id = p.id
  where p.two_clocks <> coalesce(r.two_clocks, false)
    or p.two_clocks and (p.validity_period_days, p.seasons) is distinct from (r.validity_period_days, r.seasons)
  order by p.id limit $1`;
