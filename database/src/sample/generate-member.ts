import { type BaseName, baseNames } from '@ffl/domain/bases';
import { type ProgramType, programDefaults } from '@ffl/domain/programs';
import type { SampleCredential, SampleMember } from './sample-member.ts';
import { personName } from './sample-names.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const seed = 771_204_913;
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
const typeOrders: readonly [ProgramType[], ...ProgramType[][]] = [
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
    credentials: isPending ? [] : credentialsOf(random),
  };
}

function credentialsOf(random: SeededRandom): SampleCredential[] {
  const home = random.pick(baseNames);
  const second = baseNames[(baseNames.indexOf(home) + random.whole(1, 6)) % baseNames.length] ?? home;
  const places = [...placesAt(home, random), ...placesAt(second, random)];
  return places.slice(0, random.pick(credentialCounts)).map(({ type, base }) => {
    const endsInDays = ending(type, random);
    return { type, base, endsInDays, hasReturned: endsInDays !== 'removed' && random.chance(0.03) };
  });
}

/** A base's three programs in some order. */
function placesAt(base: BaseName, random: SeededRandom): { type: ProgramType; base: BaseName }[] {
  return random.pick(typeOrders).map((type) => ({ type, base }));
}

function ending(type: ProgramType, random: SeededRandom): number | 'removed' {
  const roll = random.whole(1, 100);
  if (roll <= 6) return random.whole(1, 14);
  if (roll <= 13) return random.whole(15, 30);
  if (roll <= 25) return -random.whole(1, 240);
  if (roll <= 31) return 'removed';
  // Punches of the last two weeks are left to the people who use the sample.
  return random.whole(31, programDefaults[type].validityPeriodDays - 15);
}
