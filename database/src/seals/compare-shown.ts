import { createHash } from 'node:crypto';
import type { Finding, FindingKind } from '@ffl/domain/seals';
import type { Transaction } from '../transaction.ts';
import { isInSpan, type Span } from './in-stretches.ts';

/**
 * Compares what the list and the board show of the members of a span with what these hold: what is kept with each of
 * them, and until when they hold something at a base or of a type.
 */
export async function compareShown(transaction: Transaction, span: Span, most: number): Promise<Finding[]> {
  const values = [span.from, span.to, most];
  return [
    ...(await find(transaction, summaries, 'shown_differs', values)),
    ...(await find(transaction, standings, 'shown_differs', values)),
  ];
}

/** Compares the numbers of the list and the board with what they count. */
export async function compareCounts(transaction: Transaction, most: number): Promise<Finding[]> {
  return find(transaction, counts, 'counted_differs', [most]);
}

/** Compares the rule of each program with two clocks with the last one that was recorded. */
export async function compareRules(transaction: Transaction, most: number): Promise<Finding[]> {
  return find(transaction, rules, 'rule_differs', [most]);
}

/** Statements answer an `id`, and what stands there as `stands`. */
async function find(
  { query }: Transaction,
  statement: string,
  kind: FindingKind,
  values: readonly unknown[],
): Promise<Finding[]> {
  const { rows } = await query<{ id: string; stands: string | null }>(statement, values);
  return rows.map(({ id, stands }) => {
    const evidence = createHash('sha256')
      .update(stands ?? '')
      .digest('hex');
    return { kind, id, evidence, sealedAt: null };
  });
}

const summaries = `
  select m.id, concat_ws(' ', m.current_until, m.held_count, m.held::text) as stands
  from public.members m
  left join (
    select c.member_id, max(c.expiration_date) as current_until, count(*) as held_count,
      json_agg(case when c.annual_date is null
          then json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date)
          else json_build_object('program_id', c.program_id, 'expiration_date', c.expiration_date, 'annual_date', c.annual_date) end
        order by c.expiration_date, c.program_id)::text as held
    from public.certifications c
    where c.status = 'valid' and ${isInSpan('c.member_id')}
    group by c.member_id
  ) h on h.member_id = m.id
  where ${isInSpan('m.id')}
    and (m.current_until, m.held_count, m.held::text) is distinct from (h.current_until, coalesce(h.held_count, 0), coalesce(h.held, '[]'))
  order by m.id limit $3`;

const scopes = `values (p.base_id), (md5(p.program_type)::uuid)`;

const standings = `
  select coalesce(k.member_id, h.member_id) as id, concat_ws(' ', coalesce(k.scope, h.scope), k.until) as stands
  from (select k.member_id, k.scope, k.until from app.member_standings k where ${isInSpan('k.member_id')}) k
  full join (
    select c.member_id, s.scope, max(c.expiration_date) as until
    from public.certifications c
    join public.programs p on p.id = c.program_id
    cross join lateral (${scopes}) s (scope)
    where c.status = 'valid' and s.scope is not null and ${isInSpan('c.member_id')}
    group by c.member_id, s.scope
  ) h on h.member_id = k.member_id and h.scope = k.scope
  where k.until is distinct from h.until
  order by 1 limit $3`;

// Of programs by what is held, of bases and types by the standings, of anything by what is kept of members.
const counts = `
  with held as (
    select c.program_id as scope, (c.expiration_date at time zone 'America/Denver')::date as day, count(*) as people
    from public.certifications c where c.status = 'valid' group by 1, 2
    union all
    select k.scope, (k.until at time zone 'America/Denver')::date, count(*) from app.member_standings k group by 1, 2
    union all
    select md5('anything')::uuid, (m.current_until at time zone 'America/Denver')::date, count(*)
    from public.members m where m.held_count > 0 group by 1, 2
  ), expected as (
    select 'until ' || h.scope as what, h.day, h.people from held h
    union all
    select 'holds ' || h.scope, 'infinity', sum(h.people) from held h group by 1
  ), kept as (
    select c.what, c.day, sum(c.change) as people
    from app.member_counts c where starts_with(c.what, 'until ') or starts_with(c.what, 'holds ') group by 1, 2
  )
  select what as id, string_agg(concat_ws(' ', day, k.people), ', ' order by day) as stands
  from kept k full join expected e using (what, day)
  where coalesce(k.people, 0) <> coalesce(e.people, 0)
  group by what order by what limit $1`;

const ruleOf = (seasons: string) => `coalesce((
    select jsonb_agg(jsonb_build_array(s.first, s.last, s.is_active) order by s.first, s.last, s.is_active) from (${seasons}) s
  ), '[]')`;

// Under one clock no date follows from a rule, and none is recorded.
const rules = `
  select p.id, concat_ws(' ', p.two_clocks, p.validity_period_days, p.seasons) as stands
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
