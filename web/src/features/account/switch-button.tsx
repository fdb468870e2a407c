import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { soon } from '../../lib/pages/soon.ts';

const SwitchLetters = soon(async () => (await import('./switch-letters.tsx')).SwitchLetters);

type SwitchProps = {
  which: 'reminders' | 'mondays';
  words: { stopButton: string; startButton: string };
  isWanted: boolean;
};

/** Asks before it stops or starts emails that the person gets. */
export function SwitchButton({ which, words, isWanted }: SwitchProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button className="mt-3 max-md:w-full" onClick={() => setIsAsking(true)}>
        {isWanted ? words.stopButton : words.startButton}
      </Button>
      {isAsking && <SwitchLetters which={which} isWanted={isWanted} onClose={() => setIsAsking(false)} />}
    </>
  );
}
