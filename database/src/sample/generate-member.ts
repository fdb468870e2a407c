import { type BaseName, baseNames } from '@ffl/domain/bases/base';
import { programDefaults } from '@ffl/domain/programs/program-types';
import type { SampleCredential, SampleMember } from './sample-member.ts';
import { personName } from './sample-names.ts';
import type { SampleType } from './sample-programs.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const seed = 771_204_913;
const lapseSeed = 58_113_206;
const levels = [
  'EMT-B',
  'EMT-B',
  'EMT-I',
  'Paramedic',
  'Flight Nurse',
  'OEC',
  'OEC',
  'WFR',
  'WEMT',
  'Pilot',
  null,
] as const;
const credentialCounts = [0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6] as const;
const typeOrders: readonly [SampleType[], ...SampleType[][]] = [
  ['avalanche', 'rescue', 'lift_ticket'],
  ['rescue', 'avalanche', 'lift_ticket'],
  ['lift_ticket', 'avalanche', 'rescue'],
];

/** The invented member with this number, always the same one. */
export function generateMember(number: number): SampleMember {
  const random = seededRandom(seed + number);
  const isPending = random.chance(0.03);
  return {
    number,
    ...personName(number),
    organization: random.chance(0.04) ? 5 : random.whole(0, 4),
    level: random.pick(levels),
    status: isPending ? 'pending' : 'active',
    credentials: isPending ? [] : credentialsOf(random, seededRandom(lapseSeed + number)),
  };
}

function credentialsOf(random: SeededRandom, lapses: SeededRandom): SampleCredential[] {
  const home = random.pick(baseNames);
  const second = baseNames[(baseNames.indexOf(home) + random.whole(1, 6)) % baseNames.length] ?? home;
  const places = [...placesAt(home, random), ...placesAt(second, random)];
  return places.slice(0, random.pick(credentialCounts)).map(({ type, base }) => {
    const endsInDays = ending(type, random);
    const hasReturned = endsInDays !== 'removed' && random.chance(0.03);
    return { type, base, endsInDays, hasReturned, hasLapsed: lapses.chance(0.7) };
  });
}

/** A base's three programs in random order. */
function placesAt(base: BaseName, random: SeededRandom): { type: SampleType; base: BaseName }[] {
  return random.pick(typeOrders).map((type) => ({ type, base }));
}

function ending(type: SampleType, random: SeededRandom): number | 'removed' {
  const roll = random.whole(1, 100);
  if (roll <= 6) return random.whole(1, 14);
  if (roll <= 13) return random.whole(15, 30);
  if (roll <= 25) return -random.whole(1, 240);
  if (roll <= 31) return 'removed';
  return programDefaults[type].validityPeriodDays - lastPunchDaysAgo(type, random);
}

/**
 * Mostly in the last weeks, as in a place with regular work; today and yesterday are left to people who use the sample.
 */
function lastPunchDaysAgo(type: SampleType, random: SeededRandom): number {
  const place = random.whole(0, 999) / 1000;
  if (place < 0.6) return 2 + Math.floor(70 * (place / 0.6) ** 2);
  return 15 + Math.floor((programDefaults[type].validityPeriodDays - 45) * ((place - 0.6) / 0.4));
}
