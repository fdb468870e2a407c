import { decideIssue, decideRemove, decideRenew } from '@ffl/domain/credentials';
import { programDefaults } from '@ffl/domain/programs';
import type { PlannedAct } from '../src/sample/plan-sample.ts';

/** A credential as the rules alone would have it, without a database. */
export type Replayed = {
  id: string;
  member: number;
  place: string;
  isActive: boolean;
  issuedDate: Date;
  expiresDate: Date;
  annualDate: Date | null;
};

/** What the planned acts up to an instant lead to. Throws if a rule refuses one. */
export function replayActs(acts: readonly PlannedAct[], until: Date): Replayed[] {
  const credentials: Replayed[] = [];
  for (const act of acts) if (act.at <= until) perform(credentials, act);
  return credentials;
}

function perform(credentials: Replayed[], { kind, at, member, type, base, liveMission }: PlannedAct): void {
  const place = `${type} ${base}`;
  const existing = credentials.filter((credential) => credential.member === member && credential.place === place);
  const program = { ...programDefaults[type], twoClocks: false, seasons: [] };
  const input = { program, existing, facts: { liveMission }, now: at };
  const verbs = {
    issue: () => decideIssue(input),
    renew: () => decideRenew(input),
    remove: () => decideRemove(existing),
  };
  const decision = verbs[kind]();
  switch (decision.kind) {
    case 'refuse':
      throw new Error(`${kind} of ${place} at ${at.toISOString()}: ${decision.message}`);
    case 'issue':
      credentials.push({ id: `${member} ${place}`, member, place, isActive: true, ...decision.dates });
      return;
    case 'remove':
      change(credentials, decision.credentialId, { isActive: false });
      return;
    case 'renew':
    case 'reactivate':
      change(credentials, decision.credentialId, { isActive: true, ...decision.dates });
  }
}

function change(credentials: Replayed[], id: string, changes: Partial<Replayed>): void {
  const credential = credentials.find((one) => one.id === id);
  if (credential) Object.assign(credential, changes);
}
