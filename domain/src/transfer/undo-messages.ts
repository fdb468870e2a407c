import { countText } from '../numbers/count-text.ts';
import type { ImportCounts } from './import-counts.ts';
import type { ImportUndoCounts, Stayed, StaysBecause } from './undone-import.ts';

export const undoMessages = {
  missing: 'This import was not found',
  tooOld: 'An import can be undone for 90 days. This one is older.',
  reasonNeeded: 'Please give a reason for undoing this import',
  open: 'For 10 minutes after it was saved, one press undoes all of it. Later, with a reason.',
  undo: 'Undo this import',
  undone: 'The import is undone.',
  undoneBefore: 'This import was already undone.',
  planTitle: 'Undo this import?',
  planText: 'Everything it wrote is undone, except what someone changed since.',
  planFailed: 'The preview could not be loaded.',
  listFailed: 'The earlier imports could not be loaded.',
  earlier: 'Earlier imports',
  earlierHint: 'Those of the last 90 days can be undone.',
  reasonHint: 'Shown in the records and kept for years, so leave out names and addresses.',
  nothing: 'Nothing is left to undo',
  copied: 'List copied',
  stays: (count: number) => (count === 1 ? '1 thing stays' : `${countText(count)} things stay`),
  undoing: {
    refused: 'Not undone.',
    unconfirmed: 'The import may or may not have been undone. Trying again is safe: it is never undone twice.',
    ifStopped: 'If you stop, check under Earlier imports whether it was undone.',
  },
} as const;

/** Why something stays, after what it is: 'Lift Ticket, LG1 was changed since'. */
const staysLabels: Readonly<Record<StaysBecause, string>> = {
  undone_before: 'was already undone',
  replaced_since: 'was replaced by a later import',
  merged_since: 'is part of two merged records',
  changed_since: 'was changed since',
  has_account: 'has an account',
  grounded_since: 'was grounded since',
  left_since: 'was set aside or merged since',
  punched_since: 'has other entries',
  trained_since: 'is listed at a training',
  boarded_since: 'is in the boarding log',
  word_asked: 'is deleted once another super administrator confirms it',
  word_needed: 'stays, since deleting more than ten people a day needs another super administrator',
  refused: 'cannot go back to how it was',
};

/** What stays of each person: 'has an account; Lift Ticket, LG1 was changed since'. */
export function stayedLines(stayed: readonly Stayed[]): { memberId: string; name: string; text: string }[] {
  return [...Map.groupBy(stayed, ({ memberId }) => memberId)].map(([memberId, of]) => {
    const parts = of.map(({ kind, what, reason }) => {
      const named = kind === 'record' && reason === 'changed_since' ? 'the record' : what;
      return `${named} ${staysLabels[reason]}`.trim();
    });
    return { memberId, name: of[0]?.name ?? '', text: parts.join('; ') };
  });
}

/** '12 new members deleted, 3 members restored, 15 credentials restored'. */
export function undoneText({ deleted, returned, credentials }: ImportUndoCounts): string {
  const parts = [
    counted(deleted, 'new member deleted', 'new members deleted'),
    counted(returned, 'member restored', 'members restored'),
    counted(credentials, 'credential restored', 'credentials restored'),
  ].flat();
  return parts.length === 0 ? undoMessages.nothing : parts.join(', ');
}

/** '12 new members, 3 updated, 15 credentials'. */
export function savedText(counts: Omit<ImportCounts, 'notAdded'>): string {
  const { added, updated, issued, renewed, reactivated, removed, replaced } = counts;
  return [
    counted(added, 'new member', 'new members'),
    counted(updated, 'member updated', 'members updated'),
    counted(issued + renewed + reactivated + removed + replaced, 'credential', 'credentials'),
  ]
    .flat()
    .join(', ');
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${countText(count)} ${count === 1 ? one : many}`];
}
