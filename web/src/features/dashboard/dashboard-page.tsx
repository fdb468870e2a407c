import { type ReactNode, useState } from 'react';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { CardPunches } from './card-punches.tsx';
import { CreateNew } from './create-new.tsx';

type DashboardPageProps = {
  /** Draws the Record Punch dialog of the card that was opened. */
  renderRecordPunch: (dialog: { cardName: string; onClose: () => void }) => ReactNode;
  /** Draws the dialog behind Create Member Profile. */
  renderCreateMember: (dialog: { onClose: () => void }) => ReactNode;
  /** Stands below the cards. */
  justRecorded: ReactNode;
  /** The third section. */
  contacts: ReactNode;
};

type Opened = { kind: 'punch'; cardName: string } | { kind: 'member' };

/** What administrators see first. */
export function DashboardPage({ renderRecordPunch, renderCreateMember, justRecorded, contacts }: DashboardPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className="flex flex-col gap-8">
        <CardPunches onRecordPunch={(cardName) => setOpened({ kind: 'punch', cardName })}>{justRecorded}</CardPunches>
        <CreateNew onCreateMember={() => setOpened({ kind: 'member' })} />
        {contacts}
      </div>
      {opened?.kind === 'punch' && renderRecordPunch({ cardName: opened.cardName, onClose })}
      {opened?.kind === 'member' && renderCreateMember({ onClose })}
    </>
  );
}
