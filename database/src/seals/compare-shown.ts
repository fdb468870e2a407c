import { createHash } from 'node:crypto';
import type { Finding, FindingKind } from '@ffl/domain/seals';
import type { Transaction } from '../transaction.ts';
import { isInSpan, type Span } from './in-stretches.ts';

/** Compares what the list and the board show for a span of members with what they hold. */
export async function compareShown(transaction: Transaction, span: Span, most: number): Promise<Finding[]> {
  return find(transaction, summaries, 'shown_differs', [span.from, span.to, most]);
}

/** Compares each two-clock program's rule with the last one recorded. */
export async function compareRules(transaction: Transaction, most: number): Promise<Finding[]> {
  return find(transaction, rules, 'rule_differs', [most]);
}

/** Statements return an `id`, and what is stored as `stored`. */
async function find(
  { query }: Transaction,
  statement: string,
  kind: FindingKind,
  values: readonly unknown[],
): Promise<Finding[]> {
  const { rows } = await query<{ id: string; stored: string | null }>(statement, values);
  return rows.map(({ id, stored }) => {
    const evidence = createHash('sha256')
      .update(stored ?? '')
      .digest('hex');
    return { kind, id, evidence, sealedAt: null };
  });
}

const untils = ['current_until', 'avalanche_until', 'rescue_until', 'lift_ticket_until'];
const columnsOf = (table: string) => untils.map((until) => `${table}.${until}`).join(', ');

const summaries = `
  select m.id, concat_ws(' ', ${columnsOf('m')}, m.held_count, m.held::text) as stored
  from public.members m
  left join (
    select c.member_id, max(c.expiration_date) as current_until,
      max(c.expiration_date) filter (where p.program_type = 'avalanche') as avalanche_until,
      max(c.expiration_date) filter (where p.program_type = 'rescue') as rescue_until,
      max(c.expiration_date) filter (where p.program_type = 'lift_ticket') as lift_ticket_until,
      count(*) as held_count,
      json_agg(case when c.annual_date is null
          then json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date)
          else json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date, 'annual_date', c.annual_date) end
        order by c.expiration_date, c.program_id)::text as held
    from public.certifications c join public.programs p on p.id = c.program_id
    where c.status = 'valid' and ${isInSpan('c.member_id')}
    group by c.member_id
  ) h on h.member_id = m.id
  where ${isInSpan('m.id')}
    and (${columnsOf('m')}, m.held_count, m.held::text)
      is distinct from (${columnsOf('h')}, coalesce(h.held_count, 0), coalesce(h.held, '[]'))
  order by m.id limit $3`;

const ruleOf = (seasons: string) => `coalesce((
    select jsonb_agg(jsonb_build_array(s.first, s.last, s.is_active) order by s.first, s.last, s.is_active) from (${seasons}) s
  ), '[]')`;

// Under one clock no date follows a rule, and none is recorded.
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
