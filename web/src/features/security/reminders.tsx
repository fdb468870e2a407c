import { programLabel } from '@ffl/domain/programs/program';
import { isRunOverdue } from '@ffl/domain/reminders/hours';
import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import type { DueReminder, RemindersResponse } from '@ffl/domain/reminders/state';
import { securityMessages } from '@ffl/domain/security/messages';
import { displayDate, displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { NameList } from '../../components/members/member-names.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { soon } from '../../lib/pages/soon.ts';

const WhomNothingReaches = soon(async () => (await import('./whom-nothing-reaches.tsx')).WhomNothingReaches);
const SwitchReminders = soon(async () => (await import('./switch-reminders.tsx')).SwitchReminders);

/** Whether members get letters before a credential ends, and who would get one now. */
export function Reminders() {
  const query = useQuery(reminderQueries.state());
  return (
    <Card title="Reminders">
      <Loaded
        query={query}
        failure={messages.loadFailed}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-24" />}
      >
        {(reminders) => (
          <div className="flex flex-col gap-4">
            <Alarm reminders={reminders} />
            <State reminders={reminders} />
            <DueNow reminders={reminders} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Alarm({ reminders: { unremindedSince, respondedAt } }: { reminders: RemindersResponse }) {
  if (unremindedSince === null || !isRunOverdue(readInstant(unremindedSince), readInstant(respondedAt))) return null;
  return (
    <Notice tone="danger" title={messages.overdue}>
      <p>{messages.overdueNextStep}</p>
    </Notice>
  );
}

function State({ reminders }: { reminders: RemindersResponse }) {
  const { isOn, changedAt, changedBy, lastRun } = reminders;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{isOn ? messages.on : messages.off}</p>
        <p className="mt-1 text-ink-2 text-meta" data-numbers="">
          {lastRun && `Last run ${displayDateTime(readInstant(lastRun.ranAt))}: ${messages.ran(lastRun.letters)}. `}
          {changedAt &&
            `${isOn ? 'Started' : 'Stopped'} ${displayDate(readInstant(changedAt))}${changedBy ? ` by ${changedBy}` : ''}. `}
          {messages.hours}
        </p>
      </div>
      <Button className="max-md:w-full" onClick={() => setIsAsking(true)}>
        {isOn ? 'Stop reminders' : 'Start reminders'}
      </Button>
      {isAsking && (
        <SwitchReminders isOn={isOn} onClose={() => setIsAsking(false)}>
          <DueNow reminders={reminders} />
        </SwitchReminders>
      )}
    </div>
  );
}

/** Who would get an email now, and whom no email would reach. */
function DueNow({ reminders }: { reminders: RemindersResponse }) {
  const { due, dueLetters, dueReminders, unreached, unreachedPeople } = reminders;
  const people = [...Map.groupBy(due, ({ memberId }) => memberId)].map(([memberId, ends]) => ({
    memberId,
    name: ends[0]?.name ?? null,
    detail: ends.map(endText).join('; '),
  }));
  return (
    <div>
      {due.length === 0 ? (
        <p className="text-ink-2">{messages.noneDue}</p>
      ) : (
        <>
          <p data-numbers="">
            {messages.wouldGet(dueLetters, dueReminders)}{' '}
            {due.length < dueReminders && messages.firstOf(due.length, dueReminders)}
          </p>
          <NameList label="Who would get an email" people={people} />
        </>
      )}
      {unreachedPeople > 0 && <WhomNothingReaches unreached={unreached} unreachedPeople={unreachedPeople} />}
    </div>
  );
}

function endText({ program, base, expiresAt }: DueReminder): string {
  return `${programLabel({ name: program, base })} until ${displayDate(readInstant(expiresAt))}`;
}
