import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { RotateCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DeleteButton } from '../../components/ui/record-actions.tsx';
import { May } from '../../lib/session/may.ts';

type CredentialActionsProps = { held: HeldProgram; onRequest: (request: CredentialRequest) => void };

/** A credential's buttons in a member's record (MEM-24); the destructive one is separate. */
export function CredentialActions({ held: { credential, program }, onRequest }: CredentialActionsProps) {
  const { memberId, isSaving, isLeaving } = credential;
  const isChanging = isSaving || isLeaving === true;
  const name = programAtBase(program);

  /** The button keeps focus while a change is in progress. */
  function press(kind: 'punch' | 'remove') {
    if (!isChanging) onRequest({ kind, memberId, program });
  }

  return (
    <div className="flex items-center gap-3 empty:hidden max-md:gap-1 print:hidden">
      <May right="punch" at={program.base}>
        <Button
          icon={<RotateCw aria-hidden="true" size={18} className="max-md:hidden" />}
          className="aria-disabled:opacity-60 max-md:px-3"
          aria-disabled={isChanging}
          onClick={() => press('punch')}
        >
          <span>
            Punch <span className="sr-only">{name}</span>
          </span>
        </Button>
      </May>
      <May right="issue" at={program.base}>
        <DeleteButton className="aria-disabled:opacity-60" aria-disabled={isChanging} onClick={() => press('remove')}>
          <span>
            <span className="max-md:sr-only">Delete</span> <span className="sr-only">{name}</span>
          </span>
        </DeleteButton>
      </May>
    </div>
  );
}

type Opened = CredentialRequest & { key: string };

/** Requests whose dialogs are open. They are kept beside the list, so a dialog stays when its row disappears. */
export function useCredentialDialogs() {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const open = useCallback(
    (request: CredentialRequest) => setOpened((others) => [...others, { ...request, key: crypto.randomUUID() }]),
    [],
  );
  const close = useCallback((key: string) => setOpened((all) => all.filter((one) => one.key !== key)), []);
  return { opened, open, close };
}

/** A request about one member's credential. */
export type CredentialRequest = PunchRequest | IssueRequest | RemovalRequest;

type PunchRequest = { kind: 'punch'; memberId: string; program: Program };

/** A request to issue, with the name of the issuing base. */
export type IssueRequest = { kind: 'issue'; memberId: string; program: Program; base: string | null };

export type RemovalRequest = { kind: 'remove'; memberId: string; program: Program };
