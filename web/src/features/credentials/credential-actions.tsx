import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { programAtBase } from '@ffl/domain/programs/program';
import { RotateCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { DeleteButton } from '../../components/ui/record-actions.tsx';
import type { CredentialRequest } from './credential-request.ts';

type CredentialActionsProps = { held: HeldProgram; onAsk: (asked: CredentialRequest) => void };

/** A credential's buttons in a member's record (MEM-24); the destructive one is separate. */
export function CredentialActions({ held: { credential, program }, onAsk }: CredentialActionsProps) {
  const { memberId, isSaving, isLeaving } = credential;
  const isChanging = isSaving || isLeaving === true;
  const name = programAtBase(program);

  /** The button keeps focus while a change is in progress. */
  function press(kind: 'punch' | 'remove') {
    if (!isChanging) onAsk({ kind, memberId, program });
  }

  return (
    <div className="flex items-center gap-6 max-md:w-full max-md:justify-between print:hidden">
      <Button
        icon={<RotateCw aria-hidden="true" size={18} />}
        className="max-md:flex-1 aria-disabled:opacity-60"
        aria-disabled={isChanging}
        onClick={() => press('punch')}
      >
        <span>
          Punch <span className="sr-only">{name}</span>
        </span>
      </Button>
      <DeleteButton className="aria-disabled:opacity-60" aria-disabled={isChanging} onClick={() => press('remove')}>
        <span>
          Delete <span className="sr-only">{name}</span>
        </span>
      </DeleteButton>
    </div>
  );
}
