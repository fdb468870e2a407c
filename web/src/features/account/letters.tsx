import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import { securityMessages } from '@ffl/domain/security/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { soon } from '../../lib/pages/soon.ts';

const SwitchLetters = soon(async () => (await import('./switch-letters.tsx')).SwitchLetters);

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
        {({ wantsReminders, isReminding }) => (
          <Choice wantsReminders={wantsReminders === true} isReminding={isReminding} />
        )}
      </Loaded>
    </Card>
  );
}

function Choice({ wantsReminders, isReminding }: { wantsReminders: boolean; isReminding: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p>{wantsReminders ? messages.ownOn : messages.ownOff}</p>
      {wantsReminders && !isReminding && <p className="mt-1 text-ink-2 text-meta">{messages.ownNotNow}</p>}
      <Button className="mt-3 max-md:w-full" onClick={() => setIsAsking(true)}>
        {wantsReminders ? messages.stopButton : messages.startButton}
      </Button>
      {isAsking && <SwitchLetters wantsReminders={wantsReminders} onClose={() => setIsAsking(false)} />}
    </>
  );
}
