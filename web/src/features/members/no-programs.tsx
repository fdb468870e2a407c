import { programMessages } from '@ffl/domain/programs/messages';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

type NoProgramsProps = { isFetching: boolean; reload: () => void };

/** Over a list whose programs can't be read. */
export function NoPrograms({ isFetching, reload }: NoProgramsProps) {
  return (
    <div className="mb-4 print:hidden">
      <Notice
        tone="warning"
        title={programMessages.fetchFailed}
        actions={
          <Button busy={isFetching} busyText="Trying..." onClick={reload}>
            Retry
          </Button>
        }
      >
        The credentials are there, but the names of their programs could not be loaded.
      </Notice>
    </div>
  );
}
