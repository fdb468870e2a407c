import type { ReasonedGrounding } from '../groundings/grounding.ts';
import { addCounts, countImport, type ImportCounts, noCounts } from './import-counts.ts';
import {
  changesAnything,
  type ExpiryDifference,
  type FieldChange,
  groundingOf,
  type ImportNote,
  type ImportPlan,
  type ImportProblem,
  isWritten,
  type PlannedPerson,
  type WrittenCredential,
} from './import-plan.ts';
import { transferLimits } from './limits.ts';
import { existingChoices } from './schemas.ts';

/** What a check says about a file. */
export type ImportReport = {
  /** Repeats what was shown, so nothing else is saved. */
  fingerprint: string;
  rows: number;
  /** As if everyone already known were left out, and as if all of them were updated. */
  counts: Record<'leave' | 'update', ImportCounts>;
  problems: Listed<ImportProblem>;
  /** People already known for whom something would change. */
  existing: Listed<ExistingPerson>;
  /** Those of them whom the file punches although they are grounded. */
  grounded: Listed<GroundedPerson>;
  differences: Listed<ExpiryDifference>;
  /** What rows say that is left out, while the rows are imported. */
  notes: Listed<ImportNote>;
};

/** The first in the file, and how many there are. */
export type Listed<Item> = { total: number; first: Item[] };

export type GroundedPerson = { memberId: string; line: number; name: string; grounding: ReasonedGrounding };

export type ExistingPerson = {
  memberId: string;
  line: number;
  name: string;
  email: string;
  changes: FieldChange[];
  credentials: CredentialChange[];
};

export type CredentialChange = {
  kind: WrittenCredential['kind'];
  program: string;
  /** The issue and expiry dates, before and after. */
  from: { issuedOn: string; expiresOn: string } | null;
  to: { issuedOn: string; expiresOn: string } | null;
};

/** Combines what is said about a plan's parts, keeping only what is listed. */
export function importReporter() {
  const counts: ImportReport['counts'] = { leave: noCounts, update: noCounts };
  const problems: Listed<ImportProblem> = { total: 0, first: [] };
  const existing: Listed<ExistingPerson> = { total: 0, first: [] };
  const grounded: Listed<GroundedPerson> = { total: 0, first: [] };
  const differences: Listed<ExpiryDifference> = { total: 0, first: [] };
  const notes: Listed<ImportNote> = { total: 0, first: [] };
  return {
    add(part: ImportPlan) {
      for (const choice of existingChoices) {
        const ofPart = countImport(part, { existing: choice, exceptions: new Set() });
        counts[choice] = addCounts(counts[choice], ofPart);
      }
      list(problems, part.problems);
      list(existing, part.people.filter(changesAnything).flatMap(existingPerson));
      list(grounded, part.people.flatMap(groundedPerson));
      list(differences, part.differences);
      list(notes, part.notes);
    },
    report: (rows: number, fingerprint: string): ImportReport => ({
      ...{ fingerprint, rows, counts, problems, existing, grounded, differences, notes },
    }),
  };
}

function list<Item extends { line: number }>(listed: Listed<Item>, items: readonly Item[]): void {
  listed.total += items.length;
  listed.first.push(...items.slice(0, transferLimits.mostListed - listed.first.length));
}

/** Everything the plan decides, whatever is left out of it: two plans with the same essence write the same. */
export function essenceOf({ people, problems }: ImportPlan): unknown {
  return [
    people.map(({ line, member, memberId, changes, credentials, grounding }) => [
      line,
      grounding?.id ?? null,
      memberId === null ? member : memberId,
      changes,
      credentials
        .filter(isWritten)
        .map((credential) => [credential.line, credential.programId, ...changeOf(credential), ...placeOf(credential)]),
    ]),
    problems,
  ];
}

function groundedPerson(person: PlannedPerson): GroundedPerson[] {
  const { memberId, line, member } = person;
  const grounding = groundingOf(person);
  if (memberId === null || grounding === null) return [];
  return [{ memberId, line, name: `${member.firstName} ${member.lastName}`, grounding }];
}

/** The base it counts for from then on. */
function placeOf(credential: WrittenCredential): (string | null)[] {
  return credential.kind === 'remove' ? [] : [credential.act.base, credential.act.seasonId];
}

function existingPerson({ memberId, line, member, changes, credentials }: PlannedPerson): ExistingPerson[] {
  if (memberId === null) return [];
  return [
    {
      memberId,
      line,
      name: `${member.firstName} ${member.lastName}`,
      email: member.email,
      changes,
      credentials: credentials.filter(isWritten).map((credential) => {
        const [kind, from, to] = changeOf(credential);
        return { kind, program: credential.program, from, to };
      }),
    },
  ];
}

function changeOf(
  credential: WrittenCredential,
): [CredentialChange['kind'], CredentialChange['from'], CredentialChange['to']] {
  return [credential.kind, credential.from, credential.kind === 'remove' ? null : credential.to];
}
