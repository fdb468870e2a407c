import type { SeededRandom } from '../../database/src/sample/seeded-random.ts';

/** What is on record before any file: names as stored, and what else people call them. */
export const programs: readonly [Program, ...Program[]] = [
  { name: 'Lift Ticket', base: 'LG1', days: 180 },
  { name: 'Lift Ticket', base: 'LG2', days: 180 },
  { name: 'Avalanche Deployment', base: 'LG1', days: 42 },
  { name: 'Avalanche Deployment', base: 'LG2', days: 60 },
  { name: 'Rescue Deployment', base: 'LG2', days: 90 },
  { name: 'CPR', base: null, days: 730 },
  { name: 'Ropes', base: null, days: 365 },
];

export const organizations = [
  { name: 'summit', displayName: 'Summit County SAR' },
  { name: 'alpine', displayName: 'Alpine Rescue Team' },
  { name: 'flight', displayName: 'Flight For Life' },
  { name: 'vail', displayName: 'Vail Ski Patrol' },
];

export const otherNames: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'Lift Ticket': ['LT', 'Lift Tickets', 'lift ticket', 'Lift-Ticket', 'Chairlift'],
  'Avalanche Deployment': ['Avy', 'AVALANCHE DEPLOYMENT', 'Avalanche', 'Avi Dep.'],
  'Rescue Deployment': ['Rescue', 'RD', 'rescue deployment'],
  CPR: ['cpr', 'BLS/CPR', 'CPR card'],
  Ropes: ['ROPES', 'Rope rescue'],
  LG1: ['LG 1', 'lg1', 'LG-1', 'Lifeguard 1'],
  LG2: ['LG 2', 'lg2', 'LG-2', 'Base 2'],
  'Summit County SAR': ['SCSAR', 'Summit', 'summit county sar', 'Summit County S.A.R.'],
  'Alpine Rescue Team': ['ART', 'Alpine', 'ALPINE RESCUE TEAM', 'Alpine Rescue'],
  'Flight For Life': ['FFL', 'Flight for Life', 'Flight-For-Life'],
  'Vail Ski Patrol': ['VSP', 'Vail ski patrol', 'Vail'],
};

type Program = { name: string; base: string | null; days: number };
export type Person = {
  first: string;
  last: string;
  email: string;
  phone: string;
  organization: string;
  level: string;
};
/** What one line says: somebody, and a day of a program unless it says nothing of credentials. */
export type Fact = { person: Person; credential: { program: Program; day: string; isRemoved: boolean } | null };

/** Of a language: first names, and last names. */
type Names = readonly [string, string];
const names: readonly [Names, ...Names[]] = [
  ['Amelia Bo Carter Dana Eli Grace Hank Ivy', "Ortega O'Brien Whitaker Park St._James Quist Vance Lowe-Hart"],
  ['Jörg Käthe Sören Bärbel Günter Änne Ulf', 'Müller Weiß von_der_Höh Schäfer Grünwald Köppen Strößner Kühnel'],
  ['Hélène René Zoé François Anaïs Joël Léo', "Lefèvre Côté Bérubé de_la_Forêt D'Aubigné Garçonnet Noël Gagné"],
  ['Begoña José Inés Íñigo Sofía Raúl Ana', 'Muñoz Peña de_la_Cruz Ibáñez Güell Núñez Saldaña Ordóñez Vela'],
  ['Åse Øystein Bjørn Pål Märta Søren Siv', 'Ødegård Sjöström Kjær Næss Åkerlund Bjørkås Hägg Nygård'],
  ['João Conceição Inês Luís Tomé Caio', 'Gonçalves Simões da_Conceição Brandão Araújo Falcão Sá Corrêa'],
  ['Łukasz Małgorzata Żaneta Paweł Jan Świetłana', 'Dąbrowski Wójcik Żak Źrebiec Gałczyński Kępa Ćwiąkała Pyś'],
  ['Jiří Kateřina Zdeněk Šárka Matěj Eva', 'Dvořák Růžička Šťastný Černý Kříž Vaňková Hůlka Bartoš'],
  ['László Győző Ágnes Ödön Ernő Kata', 'Szűcs Hegedűs Erdős Tóth Kővári Németh Gál Fűzfa'],
  ['Đorđe Žarko Ana Šime Hrvoje Mia', 'Kovačić Đurić Ćosić Žužul Petrović Šarić Babić'],
  ['Sigurður Þóra Björk Ýr Auður', 'Guðmundsson Þórðarson Jónsdóttir Ægisson Sæmundsdóttir'],
  ['Ömer Şule Çağla Işıl Gül', 'Yıldız Öztürk Şahin Çelik Güneş'],
  ['Γιώργος Ελένη Νίκος', 'Παπαδόπουλος Γεωργίου Νικολάου'],
  ['Олена Иван Юрій', 'Шевченко Петров Ковальчук'],
  ['明 花子 健', '山田 鈴木 佐藤'],
  ['Nguyễn Thị Đức', 'Trần Phạm Lê Hồ'],
];

/** Who is in a file, with everything that its lines say, in random order. */
export function inventTruth(random: SeededRandom, id: string, today: string) {
  const { whole, pick, chance } = random;
  const languages = chance(0.25) ? [names[0]] : [names[0], ...Array.from({ length: whole(1, 2) }, () => pick(names))];
  const kind = pick(['table', 'table', 'log', 'wide', 'people']);
  const isRemoving = kind === 'table' && chance(0.2);
  const hasPhones = chance(0.7);
  const hasLevels = chance(0.4);
  const [team, program] = [chance(0.25) ? pick(all(organizations)) : null, chance(0.25) ? pick(programs) : null];
  const people = Array.from({ length: pick([1, 2, 4, 8, 15, 30, 60]) }, (_, at): Person => {
    const [firsts, lasts] = pick(all(languages));
    return {
      first: pick(all(firsts.split(' '))) + (chance(0.05) ? ` ${pick(all(firsts.split(' ')))}` : ''),
      last: pick(all(lasts.split(' '))).replaceAll('_', ' '),
      email: `p${at}.${id}@files.test`,
      phone: hasPhones && chance(0.9) ? phone(random) : '',
      organization: (team ?? pick(all(organizations))).displayName,
      level: hasLevels && chance(0.8) ? pick(['EMT-B', 'Paramedic', 'WFR', 'OEC', 'Flight Nurse']) : '',
    };
  });
  const first = pick(['2024-01-01', '2026-01-01', '2026-10-15']);
  const facts = people.flatMap((person): Fact[] => {
    if (kind === 'people') return [{ person, credential: null }];
    const chosen = new Set(Array.from({ length: whole(1, 3) }, () => program ?? pick(programs)));
    return [...chosen].flatMap((one) => {
      const days = new Set(
        Array.from({ length: kind === 'log' ? whole(1, 5) : 1 }, () => dayFrom(random, first, today)),
      );
      const isRemoved = isRemoving && chance(0.2);
      return [...days].map((day) => ({ person, credential: { program: one, day, isRemoved } }));
    });
  });
  const sorted = facts.map((fact) => [whole(0, 1e9), fact] as const).sort(([one], [other]) => one - other);
  const order = pick(['as entered', 'shuffled', 'by day']);
  const day = ({ credential }: Fact) => credential?.day ?? '';
  const shuffled = sorted.map(([, fact]) => fact);
  const ordered = order === 'by day' ? facts.toSorted((one, other) => day(one).localeCompare(day(other))) : facts;
  return {
    kind,
    people,
    facts: order === 'shuffled' ? shuffled : ordered,
    team,
    program,
    isRemoving,
    hasPhones,
    hasLevels,
  };
}

export type Truth = ReturnType<typeof inventTruth>;

/** For lists known to have something. */
export function all<One>(list: readonly One[]): readonly [One, ...One[]] {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('An empty list');
  return [first, ...others];
}

function phone({ whole, pick }: SeededRandom): string {
  const [middle, end] = [whole(200, 999), String(whole(0, 9999)).padStart(4, '0')];
  return pick([`970-${middle}-${end}`, `(970) ${middle}-${end}`, `+1 970 ${middle} ${end}`, `970.${middle}.${end}`]);
}

/** A day, not before the first and not after the last. */
export function dayFrom({ whole }: SeededRandom, first: string, last: string): string {
  return plusDays(first, whole(0, (Date.parse(last) - Date.parse(first)) / 86_400_000));
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
