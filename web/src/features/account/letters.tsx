import { reminderMessages as messages } from '@ffl/domain/reminders';
import { securityMessages } from '@ffl/domain/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSetOwnLetters } from '../../api/reminders/mutations.ts';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

/** Whether a member is reminded by email of what ends. Nothing for who has no member's record. */
export function Letters() {
  const query = useQuery(reminderQueries.own());
  if (query.data?.wantsReminders === null) return null;
  return (
    <Card title={messages.ownTitle}>
      <Loaded
        query={query}
        failure={messages.ownFailed}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-12" />}
      >
        {({ wantsReminders }) => <Choice wantsReminders={wantsReminders === true} />}
      </Loaded>
    </Card>
  );
}

function Choice({ wantsReminders }: { wantsReminders: boolean }) {
  const isOnline = useOnline();
  const [chosen, setChosen] = useState(wantsReminders);
  const { mutateAsync: send } = useSetOwnLetters();
  const write = useWrite({
    send,
    repeat: 'harmless',
    onRefused: () => setChosen(wantsReminders),
  });

  function choose(next: boolean) {
    // Not disabled meanwhile, so the focus stays.
    if (write.isLocked && write.state.kind !== 'done') return;
    write.forget();
    setChosen(next);
    void write.send({ wantsReminders: next });
  }

  return (
    <>
      <Checkbox
        label={messages.ownLabel}
        hint={isOnline ? messages.ownHint : messages.offline}
        checked={chosen}
        disabled={write.state.kind === 'unconfirmed' || !isOnline}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <p role="status" className="mt-2 text-ink-2 text-meta empty:hidden">
        {write.state.kind === 'done' && messages.ownSaved}
      </p>
      <div className="mt-3 empty:hidden">
        <WriteOutcome write={write} words={messages.ownSaving} />
      </div>
    </>
  );
}
