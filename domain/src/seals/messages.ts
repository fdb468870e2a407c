import { countText } from '../numbers/count-text.ts';
import { displayDateTime, readInstant } from '../time/denver.ts';
import { differenceText } from './difference-text.ts';
import type { Finding, FindingKind, LedgerCheck, LedgerResponse } from './findings.ts';
import { sealLimits } from './limits.ts';

export const sealMessages = {
  loadFailed: 'The check of the records could not be loaded.',
  notChecked: 'The records are being checked. This takes a moment after each start.',
  nothingSealed: 'Nothing is sealed yet.',
  eachDay:
    'Every entry and every credential is compared at each start and once a day. Entries from the last minute are not sealed yet.',
  lateNextStep:
    'What was recorded since can be changed without a trace. The log of the server says why ("The ledger could not be sealed"): usually a full disk, or a lock held in the database. If it says nothing, restart the server. Sealing resumes on its own and covers what is waiting.',
} as const;

/** Says that seals have been missing for too long; null if they haven't. */
export function lateText(records: LedgerResponse): string | null {
  const minutes = minutesLate(records);
  return minutes === null ? null : `Nothing has been sealed for ${ageText(minutes)}.`;
}

/** Whether somebody must look at the records. */
export function isLedgerAlarming(records: LedgerResponse): boolean {
  return minutesLate(records) !== null || (records.check?.findings.length ?? 0) > 0;
}

function minutesLate({ check, sealedAt, respondedAt }: LedgerResponse): number | null {
  const last = sealedAt ?? check?.sealedUntil;
  if (last === null || last === undefined) return null;
  const minutes = Math.floor((readInstant(respondedAt).getTime() - readInstant(last).getTime()) / 60_000);
  return minutes < sealLimits.lateMinutes ? null : minutes;
}

function ageText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours < 2) return `${countText(minutes)} minutes`;
  return hours < 48 ? `${countText(hours)} hours` : `${countText(Math.floor(hours / 24))} days`;
}

/** One sentence about the whole check, for administrators and the operator. */
export function checkText({ sealedUntil, findings, hasMore }: LedgerCheck): string {
  const [first] = findings;
  if (!first) return sealedUntil ? `Intact as of ${instantText(sealedUntil)}.` : sealMessages.nothingSealed;
  const others = findings.length - 1;
  if (others === 0) return findingText(first);
  return `${findingText(first)} It is the first of ${hasMore ? 'more than ' : ''}${countText(findings.length)} findings.`;
}

/** How much was compared and when, and what was accepted before. */
export function comparedText({ rows, credentials, checkedAt, sealedSince, accepted }: LedgerCheck): string {
  const since = sealedSince === null ? '' : `, sealed since ${instantText(sealedSince)}`;
  return [
    `${countText(rows)} ${rows === 1 ? 'entry' : 'entries'} and ${counted(credentials, 'credential')} compared on ${instantText(checkedAt)}${since}.`,
    ...(accepted === 0 ? [] : [`Accepted before by the operator: ${countText(accepted)}.`]),
    sealMessages.eachDay,
  ].join(' ');
}

function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Describes a finding, with names where they are known. */
export function findingText({ kind, id, sealedAt, difference }: Finding): string {
  const when = sealedAt === null ? '' : ` on ${instantText(sealedAt)}`;
  const made = sealedAt === null ? '' : `, made${when},`;
  switch (kind) {
    case 'credential_changed':
      return `Entry ${id} of the ledger was changed after it was sealed${when}.`;
    case 'credential_missing':
      return `Entry ${id} of the ledger, sealed${when}, is gone.`;
    case 'credential_added':
      return `Entry ${id} of the ledger was put in after its place was sealed${when}.`;
    case 'security_changed':
      return `Security event ${id} was changed after it was sealed${when}.`;
    case 'security_missing':
      return `Security event ${id}, sealed${when}, is gone.`;
    case 'security_added':
      return `Security event ${id} was put in after its place was sealed${when}.`;
    case 'rule_changed':
      return `Rule ${id} of two clocks was changed after it was sealed${when}.`;
    case 'rule_missing':
      return `Rule ${id} of two clocks, sealed${when}, is gone.`;
    case 'rule_added':
      return `Rule ${id} of two clocks was put in after its place was sealed${when}.`;
    case 'boarding_changed':
      return `Entry ${id} of the boarding log was changed after it was sealed${when}.`;
    case 'boarding_missing':
      return `Entry ${id} of the boarding log, sealed${when}, is gone.`;
    case 'boarding_added':
      return `Entry ${id} of the boarding log was put in after its place was sealed${when}.`;
    case 'grounding_changed':
      return `Entry ${id} of the groundings was changed after it was sealed${when}.`;
    case 'grounding_missing':
      return `Entry ${id} of the groundings, sealed${when}, is gone.`;
    case 'grounding_added':
      return `Entry ${id} of the groundings was put in after its place was sealed${when}.`;
    case 'leaving_changed':
      return `Entry ${id} of the people who left was changed after it was sealed${when}.`;
    case 'leaving_missing':
      return `Entry ${id} of the people who left, sealed${when}, is gone.`;
    case 'leaving_added':
      return `Entry ${id} of the people who left was put in after its place was sealed${when}.`;
    case 'list_changed':
      return `The list of entries that seal ${id} covers${made} was changed.`;
    case 'seal_changed':
      return `Seal ${id}${made} was changed, or made by somebody without the key.`;
    case 'seal_missing':
      return `Seal ${id} is gone.`;
    case 'key_unknown':
      return `From ${sealedAt === null ? 'the first' : instantText(sealedAt)} on seals were made with the key ${id}, which is not here.`;
    case 'outside_unknown':
      return `The copy outside the database knows seal ${id}${made} and the database does not.`;
    case 'outside_unreadable':
      return 'The copy of the latest seal outside the database cannot be read.';
    case 'credential_differs':
    case 'credential_differed':
      return difference ? differenceText(kind, id, difference) : `What the ledger says is not what stands (${id}).`;
    case 'rule_differs':
      return `The validity, the seasons or the two clocks of program ${id} are not what was last recorded.`;
    case 'hidden_differs':
      return `Whether member ${id} is set aside is not what was last recorded.`;
  }
}

/** What to do about a finding. */
export function nextStep(kind: FindingKind): string {
  switch (kind) {
    case 'key_unknown':
      return 'Add the secret of that time to AUTH_SECRET, behind the present one, and restart the server.';
    case 'outside_unknown':
      return 'Either an older backup was restored, or entries were removed together with their seals. If you restored one, accept it: ffl verify-ledger --accept. If not, find out who had access to the database.';
    case 'outside_unreadable':
      return 'Look at latest-seal.json in DATA_DIR. If the disk spoiled it, accept that: ffl verify-ledger --accept.';
    case 'credential_differs':
    case 'credential_differed':
      return "Someone changed the database directly. Trust the ledger, which the member's history shows. Find out who had access, and put back what the ledger says. Once that is settled: ffl verify-ledger --accept.";
    case 'rule_differs':
      return "Someone changed the database directly. Check the program's validity, seasons and option, and correct them before anyone punches. Find out who had access. Once that is settled: ffl verify-ledger --accept.";
    case 'hidden_differs':
      return 'Someone changed the database directly. Open the record, and set the person aside or bring them back, whichever is right. Find out who had access. Once that is settled: ffl verify-ledger --accept.';
    default:
      return 'Someone changed the database directly. Find out who had access, and compare with an earlier backup. Once that is settled: ffl verify-ledger --accept.';
  }
}

function instantText(instant: string): string {
  return displayDateTime(readInstant(instant));
}
