import { credentialMessages, decideIssue, type PunchFacts } from '@ffl/domain/credentials';
import { isDeployment, newMemberProgram, type Program, variantsOf } from '@ffl/domain/programs';
import type { MemberDraft } from '../../components/members/member-schema.ts';

/** What was decided at the submit, kept until the credential is issued. */
export type NewMemberOrder = { draft: MemberDraft; program: Program; facts: PunchFacts };

type Place = { cardName: string; base: string | null; programs: readonly Program[] };

/** The program that the new member gets, or why the base has to be chosen anew: no guess among variants. */
export function programFor({ cardName, base, programs }: Place): Program | { problem: string } {
  const found = newMemberProgram(cardName, base, programs);
  switch (found.kind) {
    case 'program':
      return found.program;
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

/** The day until which the credential will be in force. */
export function firstExpiry(program: Program, facts: PunchFacts, now: Date): Date | null {
  const decision = decideIssue({ program, existing: [], facts, now });
  return decision.kind === 'issue' ? decision.dates.expiresDate : null;
}

function missingProgram({ cardName, base, programs }: Place): string {
  const bases = variantsOf(cardName, programs).flatMap((program) => program.base ?? []);
  if (base === null || bases.length === 0) return `No ${cardName} program is set up`;
  return `${cardName} is not offered at ${base}, only at ${bases.toSorted().join(', ')}`;
}
