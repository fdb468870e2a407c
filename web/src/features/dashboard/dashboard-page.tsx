import { dashboardMessages } from '@ffl/domain/dashboard/messages';
import type { Program } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { later } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';
import { CardPunches } from './card-punches.tsx';
import { ListOutline, Part } from './part.tsx';
import type { RenderUndo } from './todays-punches.tsx';

// A punch can be recorded before the later sections have loaded.
const lateParts = () => import('./late-parts.ts');
const Alarms = later(async () => (await lateParts()).Alarms);
const LapsesAhead = later(async () => (await lateParts()).LapsesAhead);
const NeedsAttention = later(async () => (await lateParts()).NeedsAttention);
const TodaysPunches = later(async () => (await lateParts()).TodaysPunches);
const CreateNew = later(async () => (await lateParts()).CreateNew);

type DashboardPageProps = {
  /** Renders the Record Punch dialog of the opened card. */
  renderRecordPunch: (dialog: { cardName: string; onClose: () => void }) => ReactNode;
  /** Renders the dialog of Create Member Profile. */
  renderCreateMember: (dialog: { onClose: () => void }) => ReactNode;
  /** Today's sessions, or the next, of a trainer's bases. */
  sessions?: ReactNode;
  /** Opens the punch of a credential about to lapse. */
  onPunch: (memberId: string, program: Program) => void;
  /** Renders the undo of one of today's punches. */
  renderUndo: RenderUndo;
  /** Shown as the last section. */
  contacts: ReactNode;
};

/** The administrators' home page: how things stand, who needs attention, what was done today. */
export function DashboardPage(props: DashboardPageProps) {
  const { renderRecordPunch, renderCreateMember, sessions, onPunch, renderUndo, contacts } = props;
  const punched = useOpened<string>();
  const created = useOpened<true>();
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className="flex flex-col gap-6">
        <CardPunches onRecordPunch={punched.open} />
        {sessions}
        <May right="security">
          <Part outline={null}>
            <Alarms />
          </Part>
        </May>
        <div className="grid items-start gap-6 lg:grid-cols-[4fr_3fr] lg:grid-rows-[auto_1fr]">
          <Section
            id="lapses-ahead"
            title={dashboardMessages.lapsesTitle}
            place="lg:col-start-2"
            room="min-h-95 md:max-lg:min-h-80"
          >
            <LapsesAhead />
          </Section>
          <Section
            id="needs-attention"
            title="Needs attention"
            place="lg:col-start-1 lg:row-span-2 lg:row-start-1"
            room="min-h-80 md:max-lg:min-h-110"
          >
            <NeedsAttention onPunch={onPunch} />
          </Section>
          <Section id="todays-punches" title="Today's punches" place="lg:col-start-2">
            <TodaysPunches renderUndo={renderUndo} />
          </Section>
        </div>
        <May right="edit">
          <Part outline={null}>
            <CreateNew onCreateMember={() => created.open(true)} />
          </Part>
        </May>
        <May right="contacts">{contacts}</May>
      </div>
      <Opened of={punched}>{(cardName) => renderRecordPunch({ cardName, onClose: punched.close })}</Opened>
      <Opened of={created}>{() => renderCreateMember({ onClose: created.close })}</Opened>
    </>
  );
}

type SectionProps = {
  id: string;
  title: string;
  /** In a wide window: what needs attention on the left, the weeks and the punches on the right. */
  place: string;
  /** Usual height in the morning, so that nothing below moves when it loads. */
  room?: string;
  children: ReactNode;
};

function Section({ id, title, place, room, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={clsx('min-w-0', place)}>
      <h2 id={id} className="mb-3 font-semibold text-dialog-title">
        {title}
      </h2>
      <div className={clsx('rounded-card border border-line bg-surface', room)}>
        <Part outline={<ListOutline />}>{children}</Part>
      </div>
    </section>
  );
}
