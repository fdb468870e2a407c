import { mondayMessages } from '@ffl/domain/reminders/monday-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LedBase, type OwnLetters, reminderQueries } from '../../api/reminders/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { SwitchButton } from './switch-button.tsx';

const ChooseBases = soon(async () => (await import('./choose-bases.tsx')).ChooseBases);

/** The bases that the person leads, and gets an email about on Mondays. Nothing for others. */
export function LedBases() {
  const { data } = useQuery(reminderQueries.own());
  if (data?.bases) return <Chosen bases={data.bases} last={data.lastMonday} />;
  return data?.led ? <Granted led={data.led} last={data.lastMonday} /> : null;
}

type Last = { last: OwnLetters['lastMonday'] };

/** Those that an administrator chose. */
function Chosen({ bases, last }: { bases: readonly LedBase[] } & Last) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={mondayMessages.ownTitle}>
      <p>{mondayMessages.own(bases.filter(({ isLed }) => isLed).map(({ name }) => name))}</p>
      <LastMonday last={last} />
      <Button className="mt-3 max-md:w-full" onClick={() => setIsOpen(true)}>
        {mondayMessages.choose}
      </Button>
      {isOpen && <ChooseBases bases={bases} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/** Those of a grant. */
function Granted({ led: { names, wantsLetter }, last }: { led: NonNullable<OwnLetters['led']> } & Last) {
  return (
    <Card title={mondayMessages.ownTitle}>
      <p>{wantsLetter ? mondayMessages.own(names) : mondayMessages.ownOff(names)}</p>
      <LastMonday last={last} />
      <SwitchButton which="mondays" words={mondayMessages} isWanted={wantsLetter} />
    </Card>
  );
}

function LastMonday({ last }: Last) {
  if (!last) return null;
  return (
    <p className="mt-1 text-ink-2 text-meta" data-numbers="">
      {mondayMessages.last(last.monday, last.state)}
    </p>
  );
}
