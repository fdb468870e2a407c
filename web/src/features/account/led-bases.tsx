import { mondayMessages as messages } from '@ffl/domain/reminders/monday-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LedBase, type OwnLetters, reminderQueries } from '../../api/reminders/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';

const ChooseBases = soon(async () => (await import('./choose-bases.tsx')).ChooseBases);

/** Which bases an administrator leads, and so hears about on Mondays. Nothing for others. */
export function LedBases() {
  const { data } = useQuery(reminderQueries.own());
  return data?.bases ? <Led bases={data.bases} last={data.lastMonday} /> : null;
}

type LedProps = { bases: readonly LedBase[]; last: OwnLetters['lastMonday'] };

function Led({ bases, last }: LedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={messages.ownTitle}>
      <p>{messages.own(bases.filter(({ isLed }) => isLed).map(({ name }) => name))}</p>
      {last && (
        <p className="mt-1 text-ink-2 text-meta" data-numbers="">
          {messages.last(last.monday, last.state)}
        </p>
      )}
      <Button className="mt-3 max-md:w-full" onClick={() => setIsOpen(true)}>
        {messages.choose}
      </Button>
      {isOpen && <ChooseBases bases={bases} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
