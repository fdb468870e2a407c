import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { Program } from '@ffl/domain/programs/program';

/** Says, beside a punch, that the credential is held at an inactive base. */
export function InactiveBase({ program: { base, isBaseActive } }: { program: Pick<Program, 'base' | 'isBaseActive'> }) {
  if (isBaseActive || base === null) return null;
  return <p className="text-ink-2 text-meta">{credentialMessages.punchedAtInactive(base)}</p>;
}
