import { decideIssue, decideRemove, decideRenew } from '@ffl/domain/credentials/decide';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import type { PlannedAct } from '../src/sample/plan-sample.ts';
import { hasTwoClocks, validityDaysOf } from '../src/sample/sample-programs.ts';
import { sampleSeasons } from '../src/sample/sample-seasons.ts';

/** A credential according to the rules alone, without a database. */
export type Replayed = {
  id: string;
  member: number;
  place: string;
  isActive: boolean;
  issuedDate: Date;
  expiresDate: Date;
  annualDate: Date | null;
};

/** The state that a day's planned acts lead to at an instant. Throws if a rule refuses one. */
export function replayActs(acts: readonly PlannedAct[], until: Date, plannedOn: Date): Replayed[] {
  const credentials: Replayed[] = [];
  for (const act of acts) if (act.at <= until) perform(credentials, act, plannedOn);
  return credentials;
}

function perform(credentials: Replayed[], planned: PlannedAct, plannedOn: Date): void {
  const { kind, at, member, type, base, liveMission, annualInitialTraining } = planned;
  const place = `${type} ${base}`;
  const existing = credentials.filter((credential) => credential.member === member && credential.place === place);
  const program = {
    name: programDefaults[type].name,
    validityPeriodDays: validityDaysOf(planned),
    twoClocks: hasTwoClocks(planned),
    seasons: sampleSeasons(base, plannedOn).map(({ start_date, end_date }) => ({
      startDate: readCalendarDate(start_date),
      endDate: readCalendarDate(end_date),
      isActive: true,
    })),
  };
  const facts = { liveMission, ...(annualInitialTraining && { annualInitialTraining, base }) };
  const input = { program, existing, facts, now: at };
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
