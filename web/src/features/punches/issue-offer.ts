import { compareBaseNames } from '@ffl/domain/bases/base';
import { decideIssue } from '@ffl/domain/credentials/decide';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import type { CurrencyDates } from '@ffl/domain/currency/words';
import { newMemberProgram, variantsOf } from '@ffl/domain/programs/match-programs';
import { isDeployment, type Program } from '@ffl/domain/programs/program';
import type { StoredCredential } from '../../api/credentials/queries.ts';

/** What issuing from this card would do, or why a base must be chosen first. */
export type IssueOffer = { program: Program; dates: CurrencyDates; comesBack: boolean } | { problem: string };

type Place = { cardName: string; base: string | null; programs: readonly Program[] };

type Known = Place & {
  facts: PunchFacts;
  notes?: string;
  /** Credentials that the member no longer holds. */
  removed: readonly StoredCredential[];
  now: Date;
};

/** Predicts an issue by the server's rules, for someone who holds nothing here. */
export function issueOffer({ facts, notes, removed, now, ...place }: Known): IssueOffer {
  if (facts.annualInitialTraining && place.base === null) return { problem: credentialMessages.annualNeedsBase };
  const program = programFor(place);
  if ('problem' in program) return program;
  const existing = removed.filter(({ programId }) => programId === program.id);
  const decision = decideIssue({ program, existing, facts, notes, now });
  if (decision.kind === 'refuse') return { problem: decision.message };
  return { program, dates: decision.dates, comesBack: decision.kind === 'reactivate' };
}

/** The program whose first credential is issued, or why the base must be chosen: no guess among variants. */
export function programFor({ cardName, base, programs }: Place): Program | { problem: string } {
  const found = newMemberProgram(cardName, base, programs);
  switch (found.kind) {
    case 'program':
      return found.program.isBaseActive ? found.program : { problem: issuedElsewhere(found.program, programs) };
    case 'base-required':
      return {
        problem: isDeployment(cardName)
          ? credentialMessages.deploymentNeedsBase
          : `Please select a base for ${cardName}`,
      };
    case 'missing':
      return { problem: missingProgram({ cardName, base, programs }) };
  }
}

function missingProgram({ cardName, base, programs }: Place): string {
  const bases = basesIssuing(cardName, programs);
  if (base === null || bases.length === 0) return `No ${cardName} program is set up`;
  return `${cardName} is not offered at ${base}, only at ${bases.join(', ')}`;
}

function issuedElsewhere({ name, base }: Program, programs: readonly Program[]): string {
  const bases = basesIssuing(name, programs);
  const elsewhere = bases.length > 0 ? `${name} is issued at ${bases.join(', ')}` : `No active base offers ${name}`;
  return `${base} is inactive, so nothing is issued there. ${elsewhere}.`;
}

function basesIssuing(cardName: string, programs: readonly Program[]): string[] {
  const active = variantsOf(cardName, programs).filter(({ isBaseActive }) => isBaseActive);
  return active.flatMap(({ base }) => base ?? []).toSorted(compareBaseNames);
}
