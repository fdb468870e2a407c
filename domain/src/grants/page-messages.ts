import type { Right } from './rights.ts';

/** What a grantee reads instead of a page that needs more. */
export const granteePageMessages = {
  title: 'Not part of your access',
  base: (name: string) => `Your access does not include ${name}. Ask an administrator if you need it.`,
  page: (right: Right) => {
    const act = acts[right];
    return act ? `Only ${act}. Ask one of them.` : notIncluded;
  },
  rollCall: 'Only administrators can take roll calls, or leads and trainers at their own bases. Ask one of them.',
  members: 'This page is for members, and your account has no member record.',
  ended: 'Your access has ended. If you still need it, ask an administrator.',
  viewed: (base: string) => `You see what a reader at ${base} sees, and can't change anything.`,
  stopViewing: 'Stop',
  home: 'Go to my start page',
  /** The part of an own account that says what it opens. */
  ownTitle: 'Your access',
  ownText: 'Ask an administrator if you need more.',
  /** After a search that found nobody. */
  beyond: (titles: readonly string[]) =>
    `Your access is ${new Intl.ListFormat('en-US').format(titles)}. Ask an administrator about anyone else.`,
} as const;

const notIncluded = 'Your access does not include this page. Ask an administrator if you need it.';

/** Who does what, of the pages on which something is changed. */
const acts: Partial<Record<Right, string>> = {
  import: 'administrators and leads can import members',
  edit: 'administrators and leads can merge records',
  train: 'administrators, leads and trainers can plan and record trainings',
  access: 'administrators and leads can give access',
  security: 'administrators can open Security',
};
