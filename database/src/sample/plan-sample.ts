import type { BaseName } from '@ffl/domain/bases/base';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { programDefaults } from '@ffl/domain/programs/program-types';
import type { SampleCredential, SampleMember } from './sample-member.ts';
import { hasTwoClocks, type SampleType } from './sample-programs.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { type WorkingDay, workingDays } from './working-days.ts';

/** An act of an administrator on a past day. */
export type PlannedAct = {
  kind: 'issue' | 'renew' | 'remove';
  at: Date;
  /** Index into the planned members. */
  member: number;
  type: SampleType;
  base: BaseName;
  liveMission: boolean;
  annualInitialTraining: boolean;
};

/** Days between two punches. */
type Pace = { least: number; most: number };

const everyFewWeeks: Pace = { least: 20, most: 90 };
const everyFewWeeksOfWinter: Pace = { least: 22, most: 40 };
const yearsBack = 3;
const seed = 20_261_120;

/** Plans three years of punches that lead each member to today's state, oldest first. The result is always the same. */
export function planActs(
  members: readonly SampleMember[],
  now: Date,
  pace = everyFewWeeks,
  dayAgo = workingDays(now),
): PlannedAct[] {
  const acts = members.flatMap((member, index) => {
    const random = seededRandom(seed + member.number);
    return member.credentials.flatMap((credential) => planCareer({ member: index, credential, pace, random, dayAgo }));
  });
  return acts.filter((act) => act.at <= now).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The facts an administrator entered; the base only if a program has variants by base. */
export function factsOf({ type, base, liveMission, annualInitialTraining }: PlannedAct): PunchFacts {
  return { ...(type === 'lift_ticket' ? {} : { base }), liveMission, annualInitialTraining };
}

type Career = {
  member: number;
  credential: SampleCredential;
  pace: Pace;
  random: SeededRandom;
  dayAgo: (days: number) => WorkingDay;
};

function planCareer(career: Career): PlannedAct[] {
  const { credential, random, dayAgo } = career;
  const { type, endsInDays, hasReturned } = credential;
  if (hasTwoClocks(credential) && endsInDays !== 'removed') return planRuledCareer(career, endsInDays);
  const ends = endsInDays === 'removed' ? random.whole(30, 150) : endsInDays;
  const lastDaysAgo = programDefaults[type].validityPeriodDays - ends;
  const acts = punches(career, punchDays(lastDaysAgo, career), ends === 0);
  if (endsInDays === 'removed') return [...acts, removal(career, dayAgo(Math.floor(lastDaysAgo / 2)))];
  return hasReturned ? withReturn(acts, career, lastDaysAgo) : acts;
}

/** The year ends on the planned day. Until then, punches are never more than six weeks apart in winter, so only they can end it earlier. */
function planRuledCareer(career: Career, endsInDays: number): PlannedAct[] {
  const { random, credential, dayAgo } = career;
  const yearBegan = programDefaults[credential.type].validityPeriodDays - endsInDays;
  const sinceLast = random.whole(2, Math.min(30, Math.max(2, 41 - Math.abs(endsInDays))));
  const lastDaysAgo = Math.min(yearBegan, endsInDays < 0 ? sinceLast - endsInDays : sinceLast);
  const days = punchDays(lastDaysAgo, { ...career, pace: everyFewWeeksOfWinter });
  const annual = [...days.filter((one) => one > yearBegan), yearBegan];
  const acts = punches(career, [...annual, ...days.filter((one) => one < yearBegan)], false);
  return acts.map((act, index): PlannedAct => {
    if (index < annual.length - 1) return act;
    if (index >= annual.length) return { ...act, annualInitialTraining: false };
    const at = endsInDays === 0 ? dayAgo(yearBegan).end : act.at;
    return { ...act, at, liveMission: false, annualInitialTraining: act.kind === 'renew' };
  });
}

/** In days ago, latest last. */
function punchDays(lastDaysAgo: number, { credential, pace, random }: Career): number[] {
  const firstDaysAgo = random.whole(400, yearsBack * 365);
  const days = [lastDaysAgo];
  const step = () => random.whole(pace.least, pace.most);
  let lapseDaysAgo = credential.hasLapsed ? lastDaysAgo + random.whole(0, 500) : Number.POSITIVE_INFINITY;
  for (let next = lastDaysAgo + step(); next < firstDaysAgo; next += step()) {
    days.unshift(next);
    if (next < lapseDaysAgo) continue;
    next += programDefaults[credential.type].validityPeriodDays + random.whole(10, 120);
    lapseDaysAgo = Number.POSITIVE_INFINITY;
  }
  return days;
}

function punches(
  { member, credential, random, dayAgo }: Career,
  daysAgo: number[],
  lastsAllDay: boolean,
): PlannedAct[] {
  const { type, base } = credential;
  return daysAgo.map((days, index): PlannedAct => {
    const day = dayAgo(days);
    const before = daysAgo[index - 1];
    const isFirst = before === undefined;
    const isAnnual = !isFirst && type !== 'lift_ticket' && dayAgo(before).winter !== day.winter;
    const atWork = random.whole(firstMinute, lastMinute);
    return {
      kind: isFirst ? 'issue' : 'renew',
      // What expires today must not already have expired an hour ago.
      at: lastsAllDay && index === daysAgo.length - 1 ? day.end : minuteOf(day, atWork),
      member,
      type,
      base,
      liveMission: random.chance(0.15) && !isFirst && !isAnnual,
      annualInitialTraining: isAnnual,
    };
  });
}

/** The last punch becomes an issue after a removal some days before. */
function withReturn(acts: PlannedAct[], career: Career, lastDaysAgo: number): PlannedAct[] {
  const last = acts.at(-1);
  if (!last || acts.length < 2) return acts;
  const returned: PlannedAct = { ...last, kind: 'issue', liveMission: false, annualInitialTraining: false };
  return [...acts.slice(0, -1), removal(career, career.dayAgo(lastDaysAgo + 9)), returned];
}

function removal({ member, credential: { type, base }, random }: Career, day: WorkingDay): PlannedAct {
  const at = minuteOf(day, random.whole(firstMinute, lastMinute));
  return { kind: 'remove', at, member, type, base, liveMission: false, annualInitialTraining: false };
}

const firstMinute = 7 * 60;
const lastMinute = 18 * 60;

function minuteOf(day: WorkingDay, minutes: number): Date {
  return new Date(day.start.getTime() + minutes * 60_000);
}
