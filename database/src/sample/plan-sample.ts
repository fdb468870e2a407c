import type { BaseName } from '@ffl/domain/bases';
import { type ProgramType, programDefaults } from '@ffl/domain/programs';
import { addCalendarDays, denverDate, startOfDay } from '@ffl/domain/time';
import type { SampleMember, SampleStanding } from './sample-members.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** One thing an administrator did on a past day. */
export type PlannedAct = {
  kind: 'issue' | 'renew' | 'remove';
  at: Date;
  /** Index into the planned members. */
  member: number;
  type: ProgramType;
  base: BaseName;
  liveMission: boolean;
};

const yearsBack = 3;
const seed = 20_261_120;

/** Three years of punches that lead each member to the standing it shall have today, oldest first. The same every time. */
export function planActs(members: readonly SampleMember[], now: Date): PlannedAct[] {
  const random = seededRandom(seed);
  const acts = members.flatMap((member, index) =>
    member.credentials.flatMap((standing) => planCareer(index, standing, random, now)),
  );
  return acts.filter((act) => act.at <= now).sort((one, other) => one.at.getTime() - other.at.getTime());
}

function planCareer(member: number, standing: SampleStanding, random: SeededRandom, now: Date): PlannedAct[] {
  const { type, base, endsInDays } = standing;
  const ends = endsInDays === 'removed' ? random.whole(30, 150) : endsInDays;
  const lastDaysAgo = programDefaults[type].validityPeriodDays - ends;
  const daysAgo = [lastDaysAgo];
  const firstDaysAgo = random.whole(400, yearsBack * 365);
  for (let next = lastDaysAgo + random.whole(20, 90); next < firstDaysAgo; next += random.whole(20, 90))
    daysAgo.unshift(next);
  const acts = daysAgo.map((days, index): PlannedAct => {
    const isFirst = index === 0;
    const at = workingTime(now, days, random);
    return { kind: isFirst ? 'issue' : 'renew', at, member, type, base, liveMission: !isFirst && random.chance(0.15) };
  });
  if (endsInDays !== 'removed') return acts;
  const removedAt = workingTime(now, Math.max(0, Math.floor(lastDaysAgo / 2)), random);
  return [...acts, { kind: 'remove', at: removedAt, member, type, base, liveMission: false }];
}

/** Some minute of the working day in Denver, so many days ago. */
function workingTime(now: Date, daysAgo: number, random: SeededRandom): Date {
  const midnight = startOfDay(denverDate(addCalendarDays(now, -daysAgo)));
  const minutes = random.whole(7 * 60, 18 * 60);
  return new Date(midnight.getTime() + minutes * 60_000);
}
