import { latestHeld } from '@ffl/domain/credentials/credential';
import { expiryText, type ShownCredential } from '@ffl/domain/credentials/held-programs';
import { programsOfBase } from '@ffl/domain/programs/match-programs';
import { type Program, validityLabel } from '@ffl/domain/programs/program';

/** A base's program, and whether it can be issued to someone. */
export type Offer = { program: Program; isHeld: boolean; hint: string };

type Known = {
  baseId: string;
  programs: readonly Program[];
  held: readonly ShownCredential[];
  removed: readonly ShownCredential[];
  now: Date;
};

/** What the base offers; held ones are said to be held (MEM-23). */
export function offersOf({ baseId, programs, held, removed, now }: Known): Offer[] {
  return programsOfBase(baseId, programs).map((program) => {
    const ofProgram = ({ programId }: ShownCredential) => programId === program.id;
    const current = latestHeld(held.filter(ofProgram));
    if (current) return { program, isHeld: true, hint: heldText(current, now) };
    if (removed.some(ofProgram)) return { program, isHeld: false, hint: 'Removed earlier: it will be reactivated' };
    return { program, isHeld: false, hint: `In force for ${validityLabel(program.validityPeriodDays)}` };
  });
}

function heldText({ expiresDate, isSaving }: ShownCredential, now: Date): string {
  if (isSaving) return 'Saving...';
  return expiresDate < now
    ? `Already held, lapsed ${expiryText(expiresDate, now)}: punch it instead`
    : `Already held, until ${expiryText(expiresDate, now)}`;
}
