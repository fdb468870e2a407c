import { addCounts, countImport, type ImportCounts, noCounts } from './import-counts.ts';
import {
  changesAnything,
  type ExpiryDifference,
  type FieldChange,
  type ImportPlan,
  type ImportProblem,
  isWritten,
  type PlannedPerson,
  type WrittenCredential,
} from './import-plan.ts';
import { transferLimits } from './limits.ts';
import { existingChoices } from './schemas.ts';

/** What a check tells about a file. */
export type ImportReport = {
  /** Says again what was shown, so that nothing else is saved. */
  fingerprint: string;
  rows: number;
  /** As if everybody who is known already were left out, and as if all of them were updated. */
  counts: Record<'leave' | 'update', ImportCounts>;
  problems: Listed<ImportProblem>;
  /** People who are known already and about whom something would change. */
  existing: Listed<ExistingPerson>;
  differences: Listed<ExpiryDifference>;
};

/** The first in the file, and how many there are. */
export type Listed<Item> = { total: number; first: Item[] };

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
  /** The days of issue and expiry, before and afterwards. */
  from: { issuedOn: string; expiresOn: string } | null;
  to: { issuedOn: string; expiresOn: string } | null;
};

/** Puts together what is told about the parts of a plan, and keeps no more of them than is listed. */
export function importReporter() {
  const counts: ImportReport['counts'] = { leave: noCounts, update: noCounts };
  const problems: Listed<ImportProblem> = { total: 0, first: [] };
  const existing: Listed<ExistingPerson> = { total: 0, first: [] };
  const differences: Listed<ExpiryDifference> = { total: 0, first: [] };
  return {
    add(part: ImportPlan) {
      for (const choice of existingChoices) {
        const ofPart = countImport(part, { existing: choice, exceptions: new Set() });
        counts[choice] = addCounts(counts[choice], ofPart);
      }
      list(problems, part.problems);
      list(existing, part.people.filter(changesAnything).flatMap(existingPerson));
      list(differences, part.differences);
    },
    report: (rows: number, fingerprint: string): ImportReport => ({
      ...{ fingerprint, rows, counts, problems, existing, differences },
    }),
  };
}

function list<Item extends { line: number }>(listed: Listed<Item>, items: readonly Item[]): void {
  listed.total += items.length;
  listed.first.push(...items.slice(0, transferLimits.mostListed - listed.first.length));
}

/** Everything that the plan decides, whatever is left out of it: two plans of the same essence write the same. */
export function essenceOf({ people, problems }: ImportPlan): unknown {
  return [
    people.map(({ line, member, memberId, changes, credentials }) => [
      line,
      memberId === null ? member : memberId,
      changes,
      credentials
        .filter(isWritten)
        .map((credential) => [credential.line, credential.programId, ...changeOf(credential), ...placeOf(credential)]),
    ]),
    problems,
  ];
}

/** Where the credential counts from then on. */
function placeOf(credential: WrittenCredential): (string | null)[] {
  return credential.kind === 'remove' ? [] : [credential.base, credential.seasonId];
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
