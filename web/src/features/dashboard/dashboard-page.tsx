import { type ReactNode, useState } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import { CardPunches } from './card-punches.tsx';

export type PunchDialogSlot = (dialog: { cardName: string; onClose: () => void }) => ReactNode;

type DashboardPageProps = {
  /** Draws the Record Punch dialog of the card that was opened. */
  renderRecordPunch: PunchDialogSlot;
};

/** What administrators see first (DSH-01). */
export function DashboardPage({ renderRecordPunch }: DashboardPageProps) {
  const [cardName, setCardName] = useState<string | null>(null);
  return (
    <>
      <PageHeading title="Dashboard" />
      <CardPunches onRecordPunch={setCardName} />
      {cardName !== null && renderRecordPunch({ cardName, onClose: () => setCardName(null) })}
    </>
  );
}
