import type { Program } from '@ffl/domain/programs/program';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DeleteButton } from '../../components/ui/record-actions.tsx';
import { soon } from '../../lib/pages/soon.ts';

const ProgramFormDialog = soon(async () => (await import('./program-form-dialog.tsx')).ProgramFormDialog);
const DeleteProgramDialog = soon(async () => (await import('./delete-program-dialog.tsx')).DeleteProgramDialog);

type ProgramActionsProps = {
  program: Program;
  /** Number who hold its credential; undefined until known. */
  memberCount: number | undefined;
};

/** The administrators' actions on a program. */
export function ProgramActions({ program, memberCount }: ProgramActionsProps) {
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" size={18} />} onClick={() => setOpened('edit')}>
        Edit
      </Button>
      <DeleteButton onClick={() => setOpened('delete')}>Delete</DeleteButton>
      {opened === 'edit' && <ProgramFormDialog program={program} onClose={close} />}
      {opened === 'delete' && <DeleteProgramDialog {...{ program, memberCount }} onClose={close} onDeleted={close} />}
    </>
  );
}
