import type { BaseName } from '@ffl/domain/bases/base';
import { type ProgramType, programDefaults } from '@ffl/domain/programs/program-types';

/** The programs of every base in the sample. */
const descriptions = {
  avalanche: 'Flies to avalanches with a handler and a dog. Initial training once, then a punch every winter.',
  rescue: 'Flies to rescues and short hauls. Renewed at each training and each live mission.',
  lift_ticket: 'Rides the lifts on duty for a winter.',
} as const satisfies Partial<Record<ProgramType, string>>;

export type SampleType = keyof typeof descriptions;

export const sampleTypes = Object.keys(descriptions) as readonly SampleType[];

type Place = { type: SampleType; base: BaseName };

/** Number of people that about half of the programs need; three of these programs are short. */
export const sampleNeeds: Readonly<Record<string, Partial<Record<SampleType, number>>>> = {
  LG1: { avalanche: 14, rescue: 10 },
  LG2: { rescue: 10, lift_ticket: 12 },
  LG3: { avalanche: 14, rescue: 15 },
  LG4: { avalanche: 14, rescue: 12 },
  LG5: { avalanche: 14 },
  LG6: { lift_ticket: 15 },
  LG7: { lift_ticket: 12 },
};

/** The one program that requires a punch every six weeks of a winter in addition to the yearly training. */
export function hasTwoClocks({ type, base }: Place): boolean {
  return type === 'avalanche' && base === 'LG4';
}

export function descriptionOf(place: Place): string {
  return hasTwoClocks(place) ? twoClocksDescription : descriptions[place.type];
}

export function validityDaysOf(place: Place): number {
  return hasTwoClocks(place) ? sixWeeks : programDefaults[place.type].validityPeriodDays;
}

const sixWeeks = 42;
const twoClocksDescription =
  'Flies to avalanches with a handler and a dog. Initial training every year, and a punch every six weeks of winter.';
