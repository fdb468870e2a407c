import { Link } from '@tanstack/react-router';
import type { ProgramDetail } from '../../api/programs/program-detail.ts';
import { Initials } from '../../components/members/initials.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { Card } from '../../components/ui/card.tsx';

type MembersCardProps = { programId: string; detail: ProgramDetail };

/** The credential's holders, and a link to all of them. */
export function MembersCard({ programId, detail: { summary, shown } }: MembersCardProps) {
  return (
    <Card title="Members">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {summary.total === 0 ? (
          <p className="text-ink-2">Nobody holds this credential yet.</p>
        ) : (
          <Initials shown={shown} total={summary.total} />
        )}
        <Link
          to="/admin/members"
          search={{ program: programId }}
          className={`${buttonClass({})} max-md:w-full print:hidden`}
        >
          View All Members
        </Link>
      </div>
    </Card>
  );
}
