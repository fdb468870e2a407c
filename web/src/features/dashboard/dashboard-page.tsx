import type { Program } from '@ffl/domain/programs';
import { type ReactNode, useState } from 'react';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { later } from '../../lib/pages/soon.ts';
import { CardPunches } from './card-punches.tsx';
import { CreateNew } from './create-new.tsx';
import { ListOutline, Part } from './part.tsx';
import type { RenderUndo } from './todays-punches.tsx';

// Recording a punch waits for none of it.
const Alarms = later(async () => (await import('./alarms.tsx')).Alarms);
const NeedsAttention = later(async () => (await import('./needs-attention.tsx')).NeedsAttention);
const TodaysPunches = later(async () => (await import('./todays-punches.tsx')).TodaysPunches);

type DashboardPageProps = {
  /** Draws the Record Punch dialog of the opened card. */
  renderRecordPunch: (dialog: { cardName: string; onClose: () => void }) => ReactNode;
  /** Draws the dialog behind Create Member Profile. */
  renderCreateMember: (dialog: { onClose: () => void }) => ReactNode;
  /** Asks to renew what is about to lapse. */
  onRenew: (memberId: string, program: Program) => void;
  /** Draws what undoes one of today's punches. */
  renderUndo: RenderUndo;
  /** The last section. */
  contacts: ReactNode;
};

type Opened = { kind: 'punch'; cardName: string } | { kind: 'member' };

/** What administrators see first: how things stand, who needs attention, what was done today. */
export function DashboardPage(props: DashboardPageProps) {
  const { renderRecordPunch, renderCreateMember, onRenew, renderUndo, contacts } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className="flex flex-col gap-8">
        <CardPunches onRecordPunch={(cardName) => setOpened({ kind: 'punch', cardName })} />
        <Part outline={null}>
          <Alarms />
        </Part>
        <Section id="todays-punches" title="Today's punches">
          <TodaysPunches renderUndo={renderUndo} />
        </Section>
        <div className="grid gap-8 lg:grid-cols-3">
          <Section id="needs-attention" title="Needs attention" className="lg:col-span-2">
            <NeedsAttention onRenew={onRenew} />
          </Section>
          <CreateNew onCreateMember={() => setOpened({ kind: 'member' })} />
        </div>
        {contacts}
      </div>
      {opened?.kind === 'punch' && renderRecordPunch({ cardName: opened.cardName, onClose })}
      {opened?.kind === 'member' && renderCreateMember({ onClose })}
    </>
  );
}

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

function Section({ id, title, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 font-semibold text-dialog-title">
        {title}
      </h2>
      <div className="rounded-card border border-line bg-surface">
        <Part outline={<ListOutline />}>{children}</Part>
      </div>
    </section>
  );
}
