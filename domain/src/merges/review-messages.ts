import { fullName } from '../members/member.ts';
import { type Program, programAtBase } from '../programs/program.ts';
import { displayDate } from '../time/denver.ts';
import type { MergeField, MergeSide } from './schemas.ts';

type Named = { firstName: string; lastName: string };
type Removal = { program: Pick<Program, 'name' | 'base'>; of: MergeSide; at: Date; by: string | null };

const other = { kept: 'other', hidden: 'kept' } as const;

/** What the pages of a merge say. Refusals of the server are in `messages.ts`. */
export const mergeReviewMessages = {
  title: 'Merge Two Records',
  about: 'Two records of one person become one. History, trainings and account move over, and the merge can be undone.',
  findTitle: 'Merge With Another Record',
  findAbout: (member: Named) =>
    `Find the other record of ${fullName(member)}. You review everything before it is done.`,
  nobodyElse: 'Nobody else was found. Check the spelling, or search by email.',
  mergeWith: 'Merge with another record...',
  noPair: 'Which two records?',
  noPairHint: 'Open a record and choose “Merge with another record...”, or select two members in the list.',
  planFailed: 'The review could not be loaded.',
  planFailedAgain: 'The review could not be refreshed.',
  impossible: 'These records can’t be merged.',
  keepOther: 'Keep the other record',
  kept: 'Kept record',
  hidden: 'Other record',
  keptHint: 'Stays, with its address and code.',
  hiddenHint: 'Its address and code lead to the kept one.',
  noValue: 'None',
  addressFollows: 'The person has the address of the account that stays.',
  addressIs: (email: string) => `The person will have ${email}, the address of the account.`,
  whichAccount: 'Which account stays?',
  accountEnds: (email: string) =>
    `The account ${email} is closed: it is signed out everywhere and can’t sign in while the records are merged. An undo brings it back.`,
  accountGoes: (email: string) => `The account ${email} moves to the kept record.`,
  notEndable: 'You can’t close the other account: it has access of its own.',
  isRemovalRight: ({ program, of, at, by }: Removal) =>
    `${programAtBase(program)} was removed under the ${of === 'kept' ? 'kept' : 'other'} record on ${displayDate(at)}${
      by === null ? '' : ` by ${by}`
    }, after its last punch under the ${other[of]} record. Does the removal stand?`,
  stands: 'Yes, it was about the person',
  falls: 'No, only about that record',
  programs: 'Credentials',
  noPrograms: 'The other record has no credentials. Those of the kept record stay as they are.',
  otherPrograms: 'Other credentials of the kept record stay as they are.',
  becomes: 'Will hold',
  answerFirst: 'Answer the question above',
  groundingStands: 'A grounding on either record still applies.',
  stillMissing: 'Still to answer:',
  missing: { account: 'which account stays', removals: 'whether each removal stands' },
  merge: 'Merge Records',
  merging: {
    refused: 'Not merged.',
    unconfirmed: 'The records may or may not have been merged. Trying again is safe: they are never merged twice.',
    ifStopped: 'If you stop, open the kept record: it says whether it was merged.',
  },
  changedSince: (rows: readonly string[]) => `Changed since: ${rows.join(', ')}.`,
  merged: 'Records merged',
  mergedText: (member: Named) => `${fullName(member)} has one record now.`,
  mergedWith: (hidden: Named, at: Date, by: string | null) =>
    `Merged with ${fullName(hidden)}’s other record on ${displayDate(at)}${by === null ? '' : ` by ${by}`}.`,
  mergesFailed: 'The merges of this record could not be loaded.',
  ledOn: 'Merged record',
  ledOnText: 'The record at that address was merged into this one.',
  undo: 'Undo Merge',
  undoPlanFailed: 'What an undo would do could not be loaded.',
  undoAbout:
    'Both records get back the history, fields and account that they had. A grounding recorded since applies to both. If this record was set aside since, only this one stays set aside.',
  actsSince: 'Recorded since the merge',
  actsSinceHint: 'Each of these goes to one of the two records. Choose where it belongs.',
  afterward: 'What each record will hold',
  undoing: {
    refused: 'Not undone.',
    unconfirmed: 'The merge may or may not have been undone. Trying again is safe: it is never undone twice.',
  },
  undone: 'Merge undone',
  undoneText: 'There are two records again.',
} as const;

export const mergeFieldLabels: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organization',
  certificationLevel: 'Certification level',
  photo: 'Photo',
};
