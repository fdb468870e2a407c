import {
  type BulkPunch,
  bulkMessages,
  confirmedOf,
  credentialLimits,
  credentialMessages,
  type HeldBeside,
  heldBeside,
  idsOnce,
  punchTarget,
  type WhyLeft,
  whyLeft,
} from '@ffl/domain/credentials';
import { variantsOf } from '@ffl/domain/programs';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import type { Transaction } from '../transaction.ts';
import { type Decided, decideAct, isCarried, type Planned, planned, writeBatch } from './decide-act.ts';
import { type ActProgram, type Lock, type Person, readPeople } from './read-people.ts';
import { readPrograms } from './read-stored.ts';
import type { NotDone } from './rows.ts';

/** Someone who isn't punched and why; without a name if they don't exist. */
type Left = {
  memberId: string;
  name: string | null;
  lastName: string | null;
  /** Where it is asked and several are held: all of them, the one that would be punched first. */
  held: HeldBeside[];
} & WhyLeft;

type BulkPlan = { kind: 'done'; punches: Planned[]; left: Left[] } | NotDone;

/** `batchId` names all of these punches together, null if there are none. */
type BulkReport =
  | { kind: 'done'; batchId: string | null; punches: (Planned & { punchId: string })[]; left: Left[] }
  | NotDone;

/** `all`: of that name, the one that is punched first; `others`: those after it. */
type One = Decided & { all: HeldBeside[]; others: HeldBeside[] };

type AllDecided = { kind: 'decided'; decided: One[]; left: Left[] };

/** What `bulkPunch` would do right now. Nothing is locked or written. */
export async function planBulkPunch(transaction: Transaction, asked: BulkPunch, now: Date): Promise<BulkPlan> {
  const all = await decideAll(transaction, asked, { lock: 'nothing', now });
  if (all.kind !== 'decided') return all;
  const punches = all.decided.filter(isCarried).map((one) => planned(one, now));
  return { kind: 'done', punches, left: all.left };
}

/** Punches everyone who can be punched: one punch and one ledger row each, in id order. */
export async function bulkPunch(transaction: Transaction, asked: BulkPunch, now: Date): Promise<BulkReport> {
  const all = await decideAll(transaction, asked, { lock: 'people', now });
  if (all.kind !== 'decided') return all;
  const batch = await writeBatch(transaction, all.decided.filter(isCarried), { now, tell: (one) => one });
  return { kind: 'done', ...batch, left: all.left };
}

async function decideAll(
  transaction: Transaction,
  asked: BulkPunch,
  { lock, now }: { lock: Lock; now: Date },
): Promise<AllDecided | NotDone> {
  const { cardName, base = null, notes, choices = [] } = asked;
  const memberIds = idsOnce(asked.memberIds);
  if (memberIds.length > credentialLimits.bulkMax) {
    return { kind: 'refused', code: 'too_many_people', message: bulkMessages.tooMany };
  }
  if (asked.annualInitialTraining && !base) {
    return { kind: 'refused', code: 'base_needed', message: credentialMessages.annualNeedsBase };
  }
  const [found, offered] = await Promise.all([
    base === null || findPunchBase(transaction, base),
    readPrograms(transaction),
  ]);
  if (!found) return baseMissing;
  const programIds = variantsOf(cardName, offered).map(({ id }) => id);
  if (programIds.length === 0) return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  const { people, programs } = await readPeople(transaction, { memberIds, programIds, programId: null, lock });
  const chosen = new Map(choices.map(({ memberId, programId }) => [memberId.toLowerCase(), programId.toLowerCase()]));
  const asking = { facts: asked, notes, confirmed: confirmedOf(asked), now };
  const aimed = people.map((person) => {
    const target = aimedAt(person, { cardName, base, programs, programId: chosen.get(person.memberId) ?? null, now });
    if (!target) return { person, decided: null };
    const { program, all } = target;
    return {
      person,
      decided: { ...decideAct({ person, program, asked: 'renew' }, asking), all, others: all.slice(1) },
    };
  });
  return { kind: 'decided', decided: aimed.flatMap(({ decided }) => decided ?? []), left: leftOf(memberIds, aimed) };
}

type Aim = {
  cardName: string;
  base: string | null;
  programs: readonly ActProgram[];
  programId: string | null;
  now: Date;
};

/** The program somebody is punched in, and all they hold of the name. Nothing is punched in place of what was chosen. */
function aimedAt({ credentials }: Person, { programId, now, ...place }: Aim) {
  const target = punchTarget({ ...place, credentials, programId }, now);
  if (!target || (programId !== null && target.program.id !== programId)) return null;
  const { program, credential } = target;
  const first = { programId: program.id, base: program.base, expiresDate: credential.expiresDate };
  const { base: _, ...anywhere } = place;
  return { program, all: [first, ...heldBeside({ ...anywhere, credentials, programId: program.id }, now)] };
}

/** In id order, those who don't exist last. */
function leftOf(memberIds: readonly string[], aimed: readonly { person: Person; decided: One | null }[]): Left[] {
  const there = new Set(aimed.map(({ person }) => person.memberId));
  const missing = memberIds.filter((id) => !there.has(id));
  return [
    ...aimed.flatMap(({ person, decided }) => leftBehind(person, decided)),
    ...missing.map((memberId): Left => ({ memberId, name: null, lastName: null, reason: 'member_missing', held: [] })),
  ];
}

function leftBehind({ memberId, name, lastName }: Person, decided: One | null): Left[] {
  const why: WhyLeft | null = decided ? whyLeft(decided) : { reason: 'credential_not_held' };
  if (!why) return [];
  const held = decided && decided.all.length > 1 ? decided.all : [];
  return [{ memberId, name, lastName, ...why, held }];
}
