import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { Link } from '@tanstack/react-router';
import { useDeleteProgram } from '../../api/programs/mutations.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { ConfirmDelete } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { programWords } from './program-entries.ts';

type DeleteProgramDialogProps = {
  program: Program;
  /** Number who hold its credential; undefined until known. */
  memberCount: number | undefined;
  onClose: () => void;
  /** Called after the deletion, before the toast. */
  onDeleted: () => void;
};

/** Asks, deletes, and reports the result; refused while anyone has or had its credential, which is said first if known. */
export function DeleteProgramDialog({ program, memberCount, onClose, onDeleted }: DeleteProgramDialogProps) {
  const { mutateAsync: deleteProgram } = useDeleteProgram();
  const name = programAtBase(program);
  const write = useWrite({
    send: deleteProgram,
    onDone: onDeleted,
    done: `Deleted program ${name}`,
  });
  const isHeld = Boolean(memberCount);
  const wasRefused = write.state.kind === 'refused' && write.state.code === 'program_has_credentials';
  return (
    <ConfirmDelete
      title="Delete Program"
      write={write}
      words={programWords.deleting}
      impossible={isHeld && programMessages.hasCredentials}
      actions={
        (isHeld || wasRefused) && (
          <Link to="/admin/members" search={{ program: program.id }} className={buttonClass({})}>
            View its members
          </Link>
        )
      }
      onConfirm={() => void write.send({ id: program.id })}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{name}</strong>{' '}
        {isHeld ? 'cannot be deleted now.' : 'will be deleted, and its seasons with it. This action cannot be undone.'}
      </p>
      {!isHeld && <p className="mt-2">A program cannot be deleted if anyone has or had a credential in it.</p>}
    </ConfirmDelete>
  );
}
