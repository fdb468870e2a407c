import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { useRef, useState } from 'react';
import { CodeScanner } from '../../components/cards/code-scanner.tsx';
import { type Listed, type PendingPunch, placeText, type RollCall } from '../../lib/roll-calls/roll-call.ts';
import type { Noted } from './note-dialog.tsx';
import { personOfCode } from './person-of-code.ts';

type ScanCardsProps = {
  list: RollCall;
  punches: readonly PendingPunch[];
  onFound: (person: Listed) => Promise<void>;
  /** Called for a member without the credential. */
  onLacking: (who: Noted) => void;
};

/** Takes one card after another. */
export function ScanCards({ list, punches, onFound, onLacking }: ScanCardsProps) {
  const [said, setSaid] = useState('');
  const seen = useRef<string | null>(null);

  async function handleCode(text: string) {
    const person = personOfCode(text, list);
    if (typeof person === 'string') return setSaid(person);
    // Ignores repeats, since the camera sees a card many times in a row.
    if (seen.current === person.id) return;
    seen.current = person.id;
    if (!('until' in person)) {
      setSaid(words.scannedLacks(person.name, placeText(list.program)));
      return onLacking({ memberId: person.id, name: person.name });
    }
    if (punches.some(({ entry }) => entry.memberId === person.id)) return setSaid(words.scannedBefore(person.name));
    try {
      await onFound(person);
      setSaid(words.scanned(person.name));
    } catch {
      seen.current = null;
      setSaid(words.notStored);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <CodeScanner hint={words.holdCode} otherwise={words.tapInstead} onCode={(text) => void handleCode(text)}>
        <p role="status" className="min-h-6 font-semibold">
          {said}
        </p>
      </CodeScanner>
    </div>
  );
}
