import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { type BulkPunch, idsOnce } from '@ffl/domain/credentials/bulk-schemas';
import { confirmedOf } from '@ffl/domain/credentials/decide-act';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { type HeldBeside, heldBeside, punchTarget } from '@ffl/domain/credentials/punch';
import { variantsOf } from '@ffl/domain/programs/match-programs';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import { readPrograms } from '../programs/read-programs.ts';
import type { Transaction } from '../transaction.ts';
import {
  decideMany,
  decideManyOn,
  isCarried,
  type Left,
  leftBehind,
  type Planned,
  planned,
  writeBatch,
} from './decide-many.ts';
import { readLateDay } from './earlier-act.ts';
import { leadOn } from './lead-on.ts';
import { type Lock, type Person, type ReadProgram, readPeople } from './read-people.ts';
import type { NotDone } from './rows.ts';

/** `held` lists all programs with the suggested one first, if a punch must be confirmed and several are held. */
type LeftOfBulk = Left & { held: HeldBeside[] };

type BulkPlan = { kind: 'done'; punches: Planned[]; left: LeftOfBulk[] } | NotDone;

/** `batchId` names all of these punches together, null if there are none. */
type BulkReport =
  | { kind: 'done'; batchId: string | null; punches: (Planned & { punchId: string })[]; left: LeftOfBulk[] }
  | NotDone;

/** What `bulkPunch` would do right now. Nothing is locked or written. */
export async function planBulkPunch(transaction: Transaction, request: BulkPunch, now: Date): Promise<BulkPlan> {
  const all = await decideAll(transaction, request, { lock: 'nothing', now });
  if (all.kind !== 'decided') return all;
  const punches = all.decided.filter(isCarried).map((one) => planned(one, now));
  return { kind: 'done', punches, left: all.left };
}

/** Punches everyone who can be punched: one punch and one ledger row each, in id order. */
export async function bulkPunch(transaction: Transaction, request: BulkPunch, now: Date): Promise<BulkReport> {
  const lock = request.effectiveOn === undefined ? 'people' : 'programs and people';
  const all = await decideAll(transaction, request, { lock, now });
  if (all.kind !== 'decided') return all;
  const { lateReason } = request;
  const batch = await writeBatch(transaction, all.decided, { lateReason, detailsOf: (one) => planned(one, now) });
  return { kind: 'done', ...batch, left: all.left };
}

async function decideAll(transaction: Transaction, request: BulkPunch, { lock, now }: { lock: Lock; now: Date }) {
  const { cardName, base = null, notes, choices = [] } = request;
  const late = readLateDay(request, now);
  if (late.kind !== 'day') return late;
  const leads = await leadOn(transaction, request.memberIds);
  const memberIds = idsOnce(request.memberIds.map(leads));
  if (memberIds.length > credentialLimits.bulkMax) {
    return { kind: 'refused', code: 'too_many_people', message: bulkMessages.tooMany } as const;
  }
  if (request.annualInitialTraining && !base) {
    return { kind: 'refused', code: 'base_needed', message: credentialMessages.annualNeedsBase } as const;
  }
  const [found, offered] = await Promise.all([
    base === null || findPunchBase(transaction, base),
    readPrograms(transaction),
  ]);
  if (!found) return baseMissing;
  const programIds = variantsOf(cardName, offered).map(({ id }) => id);
  const ids = { memberIds, programIds, punchedIds: programIds };
  const { people, programs } = await readPeople(transaction, { ...ids, lock });
  if (programs.length === 0) return { kind: 'missing', code: 'program_missing', message: 'Program not found' } as const;
  const chosen = new Map(
    choices.map(({ memberId, programId }) => [leads(memberId).toLowerCase(), programId.toLowerCase()]),
  );
  const wanted = people.flatMap((person) => {
    const target = aimedAt(person, { cardName, base, programs, programId: chosen.get(person.memberId) ?? null, now });
    return target ? [{ person, requested: 'renew' as const, ...target }] : [];
  });
  const asking = { facts: request, notes, confirmed: confirmedOf(request) };
  const decided =
    late.day === null
      ? decideMany(wanted, { ...asking, now })
      : await decideManyOn(transaction, wanted, late.day, asking);
  return { kind: 'decided', decided, left: leftOf(memberIds, people, decided) } as const;
}

type Aim = {
  cardName: string;
  base: string | null;
  programs: readonly ReadProgram[];
  programId: string | null;
  now: Date;
};

/**
 * The program somebody is punched in, and all they hold of its name, that one first. If the chosen program isn't held,
 * none is punched instead.
 */
function aimedAt({ credentials }: Person, { programId, now, ...place }: Aim) {
  const target = punchTarget({ ...place, credentials, programId }, now);
  if (!target || (programId !== null && target.program.id !== programId)) return null;
  const { program, credential } = target;
  const first = { programId: program.id, base: program.base, expiresDate: credential.expiresDate };
  const { base: _, ...anywhere } = place;
  const others = heldBeside({ ...anywhere, credentials, programId: program.id }, now);
  return { program, all: [first, ...others], others };
}

type One = Parameters<typeof leftBehind>[0] & { all: HeldBeside[] };

/** In id order; those who don't exist come last. */
function leftOf(memberIds: readonly string[], people: readonly Person[], decided: readonly One[]): LeftOfBulk[] {
  const decidedOf = new Map(decided.map((one) => [one.person.memberId, one]));
  const there = new Set(people.map(({ memberId }) => memberId));
  const missing = memberIds.filter((id) => !there.has(id));
  return [
    ...people.flatMap(({ memberId, name, lastName }): LeftOfBulk[] => {
      const one = decidedOf.get(memberId);
      if (!one) return [{ memberId, name, lastName, reason: 'credential_not_held', held: [] }];
      return leftBehind(one).map((left) => ({ ...left, held: one.all.length > 1 ? one.all : [] }));
    }),
    ...missing.map((memberId) => ({
      memberId,
      name: null,
      lastName: null,
      reason: 'member_missing' as const,
      held: [],
    })),
  ];
}
