import { baseMessages } from '@ffl/domain/bases/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeleteBase } from '../../api/bases/mutations.ts';
import { type BaseOverview, baseQueries } from '../../api/bases/queries.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { ConfirmDelete } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { baseWords } from './base-entries.ts';

type DeleteBaseDialogProps = { base: BaseOverview; onClose: () => void };

/** Asks, deletes, and reports the result; a base with programs says so before anyone tries. */
export function DeleteBaseDialog({ base, onClose }: DeleteBaseDialogProps) {
  const { mutateAsync: deleteBase } = useDeleteBase();
  const write = useWrite({
    send: deleteBase,
    onClose,
    done: `Deleted base ${base.name}`,
  });
  const hasPrograms = base.programs.length > 0;
  const { data: references } = useQuery({ ...baseQueries.references(base.id), enabled: !hasPrograms });
  const staysBehind = references && baseMessages.staysBehind(references);
  const wasRefused = write.state.kind === 'refused' && write.state.code === 'base_has_programs';
  const wayOn = (
    <Link to="/admin/bases/$baseId" params={{ baseId: base.id }} className={buttonClass({})}>
      View Programs
    </Link>
  );
  return (
    <ConfirmDelete
      title={baseMessages.deleteTitle}
      write={write}
      words={baseWords.deleting}
      impossible={hasPrograms && baseMessages.hasPrograms}
      actions={(hasPrograms || wasRefused) && wayOn}
      onConfirm={() => void write.send({ id: base.id })}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{base.name}</strong>{' '}
        {hasPrograms ? 'cannot be deleted now.' : 'will be deleted. This action cannot be undone.'}
      </p>
      {staysBehind && (
        <p role="status" data-numbers="">
          {staysBehind}
        </p>
      )}
    </ConfirmDelete>
  );
}
