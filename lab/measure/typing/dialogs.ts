/// <reference lib="dom" />
import { fullName } from '@ffl/domain/members/member';
import { folded } from '@ffl/domain/search/folded';
import type { Locator, Page } from '@playwright/test';
import type { Place } from './loads.ts';
import type { Person } from './names.ts';

export type Typist = {
  page: Page;
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
};

/** How someone who never waits uses a search, and what the screen then says. */
export type Dialog = {
  place: Place;
  /** Has focus at the start. */
  opener: (page: Page) => Locator;
  use: (typist: Typist, person: Person, other: Person) => Promise<void>;
  /** Read until it's as expected. */
  shows: (page: Page) => Promise<string[]>;
  expected: (person: Person, other: Person) => (string | RegExp)[];
  /** Chooses a person, whom two letters may find. */
  isChoice?: true;
  /** Back to where it started; Escape if left out. */
  again?: (page: Page) => Promise<void>;
};

const dashboard: Place = { path: '/admin', link: 'Dashboard' };
const members: Place = { path: '/admin/members', link: 'Members' };
const training: Place = { path: '/admin/training/create', link: 'Create Training Session', via: '/admin' };

const deployment = (page: Page) => page.getByRole('button', { name: 'Record Punch' }).nth(1);
const addTrainee = (page: Page) => page.getByRole('button', { name: 'Add trainee' });

export const dialogs: Readonly<Record<string, Dialog>> = {
  'Record Punch': {
    place: dashboard,
    opener: deployment,
    use: async ({ press, type }, { typed }) => {
      await press('Enter');
      await type(typed);
      await press('Enter');
    },
    shows: async (page) => [
      await page.getByRole('region', { name: 'Selected member' }).locator('p').first().innerText(),
    ],
    expected: (person) => [fullName(person)],
    isChoice: true,
  },
  palette: {
    place: dashboard,
    opener: deployment,
    use: async ({ press, type }, { typed }) => {
      await press('Control+k');
      await type(typed);
      await press('Enter');
    },
    shows: async (page) => [(await page.getByRole('combobox').first().getAttribute('aria-label')) ?? ''],
    expected: (person) => [`What to do for ${fullName(person)}`],
    isChoice: true,
  },
  'organization picker': {
    place: dashboard,
    opener: (page) => page.getByRole('button', { name: 'Create Member Profile' }),
    use: async (typist, person, { organization }) => {
      await typeMember(typist, person);
      await typist.type(folded(organization));
      await typist.press('Tab');
    },
    shows: inputsOfDialog,
    again: discard,
    expected: (person, { organization }) => [...memberTyped(person), organization],
  },
  'Add Member': {
    place: members,
    opener: (page) => page.getByRole('button', { name: 'Add New Member' }),
    use: async (typist, person) => {
      await typeMember(typist, person);
      await typist.type(folded(person.lastName));
      await typist.press('ArrowDown');
      await typist.press('Enter');
    },
    shows: inputsOfDialog,
    again: discard,
    // Chosen if the list arrived in time, else as typed.
    expected: (person) => [...memberTyped(person), oneOf(person.organization, folded(person.lastName))],
  },
  trainees: {
    place: training,
    opener: addTrainee,
    use: async ({ press, type }, person, other) => {
      await press('Enter');
      for (const { typed } of [person, other]) {
        await type(typed);
        await press('Enter');
      }
    },
    shows: traineeNames,
    again: stay,
    expected: (person, other) => [person.typed, other.typed],
  },
  'trainees by arrows': {
    place: training,
    opener: addTrainee,
    use: async ({ press, type }, person, other) => {
      await press('Enter');
      for (const { typed } of [person, other]) {
        await type(typed);
        await press('ArrowDown');
        // One chooses, or moves on if no one is there yet; the other moves on.
        await press('Enter');
        await press('Enter');
      }
    },
    shows: traineeNames,
    again: stay,
    // Chosen if the response came in time, else as typed.
    expected: (person, other) => [person, other].map((one) => oneOf(fullName(one), one.typed)),
  },
  'bulk punch': {
    place: members,
    opener: (page) => page.getByRole('checkbox', { name: /^Select / }).nth(1),
    use: async ({ page, press, type }, { typed }) => {
      await press('Space');
      await page.getByRole('button', { name: 'Punch', exact: true }).focus();
      await press('Enter');
      await type('lift');
      // Live Mission, Base, Notes.
      for (const key of ['Tab', 'Tab', 'Tab']) await press(key);
      await type(typed);
    },
    shows: (page) => valuesOf(page.getByRole('dialog').locator('select, textarea')),
    expected: ({ typed }) => ['Lift Ticket', typed],
    again: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
    },
  },
  'search of members': searchOf(members, 'members', ({ typed }) => typed),
  'search of organizations': searchOf(
    { path: '/admin/organizations', link: 'Organizations' },
    'organizations',
    ({ organization }) => folded(organization),
  ),
  'search of programs': searchOf({ path: '/programs', link: 'Programs' }, 'programs', ({ typed }) => typed),
  'search of bases': searchOf({ path: '/admin/bases', link: 'Bases' }, 'bases', ({ typed }) => typed),
};

/** A page's search, which `/` focuses. */
function searchOf(place: Place, what: string, textOf: (person: Person) => string): Dialog {
  return {
    place,
    opener: (page) => page.getByRole('heading', { level: 1 }),
    use: async ({ press, type }, person) => {
      await press('/');
      await type(textOf(person));
    },
    shows: async (page) => [
      await page.getByRole('searchbox', { name: `Search ${what}` }).inputValue(),
      new URL(page.url()).searchParams.get('q') ?? '',
    ],
    expected: (person) => [textOf(person), textOf(person)],
    again: stay,
  };
}

const phone = '970 555 0100';

/** The next name is appended, or replaces it. */
async function stay(): Promise<void> {}

async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
}

async function typeMember({ press, type }: Typist, person: Person): Promise<void> {
  await press('Enter');
  for (const text of memberTyped(person)) {
    await type(text);
    await press('Tab');
  }
}

function memberTyped({ firstName, lastName, email }: Person): string[] {
  return [folded(firstName), folded(lastName), email, phone];
}

async function inputsOfDialog(page: Page): Promise<string[]> {
  return (await valuesOf(page.getByRole('dialog').locator('input'))).slice(0, 5);
}

/** The last two that aren't empty. */
async function traineeNames(page: Page): Promise<string[]> {
  const values = await valuesOf(page.getByRole('list', { name: 'Trainees' }).locator('input'));
  return values.filter((name, at) => at % 3 === 0 && name !== '').slice(-2);
}

function valuesOf(fields: Locator): Promise<string[]> {
  return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
}

function oneOf(...texts: string[]): RegExp {
  return new RegExp(`^(${texts.map((text) => RegExp.escape(text)).join('|')})$`);
}
