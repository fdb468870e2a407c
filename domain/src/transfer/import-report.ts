import { countImport, type ImportCounts } from './import-counts.ts';
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

/** What a check tells about a file. */
export type ImportReport = {
  /** Says again what was shown, so that nothing else is saved. */
  fingerprint: string;
  rows: number;
  /** As if everybody who is known already were left out. */
  counts: ImportCounts;
  problems: ImportProblem[];
  /** People who are known already and about whom something would change. */
  existing: ExistingPerson[];
  differences: ExpiryDifference[];
};

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

export function reportOf(plan: ImportPlan, rows: number, fingerprint: string): ImportReport {
  const { people, problems, differences } = plan;
  return {
    fingerprint,
    rows,
    counts: countImport(plan, { existing: 'leave', exceptions: new Set() }),
    problems,
    existing: people.filter(changesAnything).flatMap(existingPerson),
    differences,
  };
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
