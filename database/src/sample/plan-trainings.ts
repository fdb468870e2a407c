import { type BaseName, baseNames } from '@ffl/domain/bases/base';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { addCalendarDays, denverDate, startOfDay } from '@ffl/domain/time/denver';
import type { SampleMember } from './sample-member.ts';
import { emailOf } from './sample-members.ts';
import { personName } from './sample-names.ts';
import { sampleOrganizations } from './sample-organizations.ts';
import type { SampleType } from './sample-programs.ts';
import { sampleSeasons } from './sample-seasons.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

type PlannedTrainee = {
  name: string;
  level: string | null;
  agency: string | null;
  /** The member's, null for a guest and for a few entered as free text. */
  email: string | null;
};

export type PlannedTraining = {
  topic: string;
  /** The form's word for the program. */
  programWord: 'avalanche-deployment' | 'rescue-deployment' | 'swiftwater-rescue';
  /** The type the word stands for, null for the one that is no program. */
  programType: SampleType | null;
  base: BaseName;
  date: CalendarDate;
  startTime: string;
  meetingPlace: string;
  agency: string;
  pilot: string;
  medicalCrew: string;
  isInitial: boolean;
  trainees: PlannedTrainee[];
};

type Lesson = Pick<
  PlannedTraining,
  'topic' | 'programWord' | 'programType' | 'isInitial' | 'startTime' | 'meetingPlace'
>;

const avalanche: Lesson = {
  topic: 'Avalanche Deployment Initial',
  programWord: 'avalanche-deployment',
  programType: 'avalanche',
  isInitial: true,
  startTime: '08:00',
  meetingPlace: 'Patrol room',
};
const rescue: Lesson = {
  topic: 'Rescue Deployment Initial',
  programWord: 'rescue-deployment',
  programType: 'rescue',
  isInitial: true,
  startTime: '09:00',
  meetingPlace: 'Hangar, north door',
};
const refresher: Lesson = { ...avalanche, topic: 'Helicopter Safety Refresher', isInitial: false, startTime: '18:30' };
const hoist: Lesson = { ...rescue, topic: 'Hoist and Short Haul', isInitial: false };
const swiftwater: Lesson = {
  topic: 'Swiftwater Rescue',
  programWord: 'swiftwater-rescue',
  programType: null,
  isInitial: false,
  startTime: '07:30',
  meetingPlace: 'River put-in',
};

/** Days after the start of each winter. */
const ofEachWinter: [number, Lesson][] = [
  [2, avalanche],
  [16, rescue],
  [61, refresher],
  [112, hoist],
  [206, swiftwater],
];
/** Days from today, so every base always has past and future sessions. */
const aroundToday: [number, Lesson][] = [
  [-6, refresher],
  [3, { ...rescue, startTime: '13:00' }],
  [17, { ...avalanche, startTime: '18:30' }],
];

const seed = 55_190_377;
const pilots = ['Anders Bergstrom', 'Gordon Xu', 'Lena Fontaine', 'Cole Radcliffe', 'Ines Tovar'] as const;
const crews = [
  'Priya Raman, Sofia Marchetti',
  'Leila Haddad',
  'Sofia Marchetti, Zoë Dvořáček',
  'Maya Lindqvist',
] as const;

/** Every base's training days over three winters, and some to come. The result depends only on the day. */
export function planTrainings(members: readonly SampleMember[], now: Date): PlannedTraining[] {
  return baseNames.flatMap((base, place) => {
    const random = seededRandom(seed + place);
    const winters = sampleSeasons(base, now).map((season) => startOfDay(readCalendarDate(season.start_date)));
    const days = [
      ...winters.flatMap((start) => ofEachWinter.map(([days, lesson]) => ({ start, days: days + place, lesson }))),
      ...aroundToday.map(([days, lesson]) => ({ start: now, days: days + place, lesson })),
    ];
    return days.map(({ start, days: after, lesson }) => ({
      ...lesson,
      base,
      date: denverDate(addCalendarDays(start, after)),
      agency: sampleOrganizations[random.whole(0, 4)]?.displayName ?? '',
      pilot: random.pick(pilots),
      medicalCrew: random.pick(crews),
      trainees: trainees(members, base, lesson, random),
    }));
  });
}

/** Adds people of the base who work in the program, most linked to their record, and a guest without one. */
function trainees(
  members: readonly SampleMember[],
  base: BaseName,
  lesson: Lesson,
  random: SeededRandom,
): PlannedTrainee[] {
  const ofBase = members.filter((member) =>
    member.credentials.some((one) => one.base === base && (one.type === lesson.programType || !lesson.programType)),
  );
  const attending = ofBase.filter(() => random.chance(0.5)).slice(0, 12);
  const guest = personName(guestNumbers + random.whole(0, 999));
  return [
    ...attending.map((member, place) => ({
      name: `${member.firstName} ${member.lastName}`,
      level: member.level,
      agency: sampleOrganizations[member.organization]?.displayName ?? null,
      email: place % 5 === 4 ? null : emailOf(member),
    })),
    { name: `${guest.firstName} ${guest.lastName}`, level: null, agency: null, email: null },
  ];
}

// Beyond the numbers of the sample's members.
const guestNumbers = 5000;
