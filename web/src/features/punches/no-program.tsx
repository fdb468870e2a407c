import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** Said plainly, because without a program nothing can be punched. */
export function NoProgram({ cardName }: { cardName: string }) {
  return (
    <EmptyState
      title={`No ${cardName} program is set up.`}
      action={
        <Link to="/admin/bases" className={buttonClass({})}>
          Go to Bases
        </Link>
      }
    >
      Add it to a base, then punches can be recorded here.
    </EmptyState>
  );
}
