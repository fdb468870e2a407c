import { readCode, readStatement } from '@ffl/domain/cards';
import { rollCallWords as words } from '@ffl/domain/credentials';
import { useRef, useState } from 'react';
import { CodeScanner } from '../../components/cards/code-scanner.tsx';
import type { Listed, RollCall, Slip } from '../../lib/roll-calls/roll-call.ts';

type ScanCardsProps = { list: RollCall; slips: readonly Slip[]; onFound: (person: Listed) => Promise<void> };

/** Takes one card after another, by what the list knows: a card's code by its member, the code shown to crew by its name. */
export function ScanCards({ list, slips, onFound }: ScanCardsProps) {
  const [said, setSaid] = useState('');
  const seen = useRef<string | null>(null);

  async function handleCode(text: string) {
    const person = personOf(text, list);
    if (typeof person === 'string') return setSaid(person);
    // The camera sees a card many times in a row.
    if (seen.current === person.id) return;
    seen.current = person.id;
    if (slips.some(({ entry }) => entry.memberId === person.id)) return setSaid(words.scannedBefore(person.name));
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

/** Whom a code means, or why it is nobody. */
function personOf(text: string, { people }: RollCall): Listed | string {
  const code = readCode(text, location.origin);
  if (code.kind === 'member') return people.find(({ id }) => id === code.memberId) ?? words.scannedNotListed(null);
  const name = code.kind === 'statement' ? readStatement(code.statement)?.statement.memberName : undefined;
  if (name === undefined) return words.scannedOther;
  const [person, ...others] = people.filter((one) => one.name === name);
  if (others.length > 0) return words.scannedSeveral(name);
  return person ?? words.scannedNotListed(name);
}
