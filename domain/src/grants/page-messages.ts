import type { Right } from './rights.ts';

/** What a grantee reads instead of a page that needs more. */
export const granteePageMessages = {
  title: 'Not part of your access',
  base: (name: string) => `Your access does not include ${name}. Ask an administrator if you need it.`,
  page: (right: Right) => {
    const act = acts[right];
    if (right === 'train') return `Only administrators and trainers ${act}. Ask one of them.`;
    return act ? `Only administrators ${act}. Ask one of them.` : notIncluded;
  },
  rollCall: 'Only administrators take roll calls, and trainers at their bases. Ask one of them.',
  members: 'This page is for members, and your account has no member record.',
  ended: 'Your access has ended. If you still need it, ask an administrator.',
  viewed: (base: string) => `You see what a reader at ${base} sees, and change nothing.`,
  stopViewing: 'Stop',
  home: 'Go to my start page',
} as const;

const notIncluded = 'Your access does not include this page. Ask an administrator if you need it.';

/** Of the pages on which something is changed. */
const acts: Partial<Record<Right, string>> = {
  import: 'import members',
  edit: 'merge records',
  train: 'plan and record trainings',
  access: 'give access',
  security: 'open Security',
};
