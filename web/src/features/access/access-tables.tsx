import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import type { ReactNode } from 'react';
import type { Administrator, Grantee } from '../../api/access/queries.ts';
import { DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { SkeletonList } from '../../components/ui/loaded.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { AccessCard, LastSignIn, PersonCell, SecondStep } from './access-cells.tsx';
import { GrantLines, type GrantOf, type GrantRequest } from './grant-lines.tsx';

type GranteesTableProps = {
  /** Undefined until loaded. */
  grantees: Grantee[] | undefined;
  onRequest: (about: GrantRequest) => void;
};

/** Who has a grant, and for what: a table, or cards on a phone. */
export function GranteesTable({ grantees, onRequest }: GranteesTableProps) {
  const renderGrants = (grantee: Grantee) => <GrantLines grantee={grantee} onRequest={onRequest} />;
  return (
    <PeopleTable
      caption={messages.granteesTitle}
      people={grantees}
      renderMay={renderGrants}
      onAgain={(of) => onRequest({ kind: 'again', of })}
    />
  );
}

export function AdministratorsTable({ administrators }: { administrators: Administrator[] }) {
  return (
    <PeopleTable
      caption={messages.administratorsTitle}
      people={administrators}
      renderMay={({ role }) => <Rights role={role} />}
    />
  );
}

type PeopleTableProps<Person> = {
  caption: string;
  people: Person[] | undefined;
  /** What the person may do, in sentences. */
  renderMay: (person: Person) => ReactNode;
  onAgain?: (of: GrantOf) => void;
};

function PeopleTable<Person extends Administrator | Grantee>(props: PeopleTableProps<Person>) {
  const { caption, people, renderMay, onAgain } = props;
  const isPhone = useIsPhone();
  if (!isPhone) {
    const columns: TableColumn<Person>[] = [
      {
        id: 'person',
        header: 'Person',
        cell: (one) => <PersonCell person={one} onAgain={onAgain} />,
        className: `${topClass} w-[30%]`,
      },
      { id: 'may', header: 'May do', cell: renderMay, className: topClass },
      { id: 'sign-in', header: 'Last sign-in', cell: (one) => <LastSignIn of={one} />, className: `${topClass} w-31` },
      {
        id: 'step',
        header: 'Two-step verification',
        cell: (one) => <SecondStep of={one} />,
        className: `${topClass} w-28`,
      },
    ];
    return (
      <DataTable caption={caption} columns={columns} rows={people} rowId={({ userId }) => userId} scrolls="never" />
    );
  }
  if (!people) return <SkeletonList count={4} size="h-40" />;
  return (
    <ul aria-label={caption} className="flex flex-col gap-3">
      {people.map((person) => (
        <AccessCard key={person.userId} person={person} onAgain={onAgain}>
          {renderMay(person)}
        </AccessCard>
      ))}
    </ul>
  );
}

const topClass = 'align-top py-3!';

function Rights({ role }: Pick<Administrator, 'role'>) {
  const { title, gives } = messages.administrator[role];
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="max-w-[60ch] text-ink-2 text-meta">{gives}</p>
    </>
  );
}
