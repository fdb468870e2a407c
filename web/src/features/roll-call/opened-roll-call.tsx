import { rollCallWords as words } from '@ffl/domain/credentials';
import { useNavigate } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Called, readRollCall } from '../../api/roll-calls/open-roll-call.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { usePagesKept } from '../../hooks/device/use-pages-kept.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { addSlip, dropList, keepList, takeBackSlip } from '../../lib/roll-calls/keep.ts';
import type { Listed, RollCall, Slip } from '../../lib/roll-calls/roll-call.ts';
import { NameList } from './name-list.tsx';
import { placeText } from './place-text.ts';
import type { Sending } from './use-kept.ts';
import { WaitingBar } from './waiting-bar.tsx';

const ScanCards = soon(async () => (await import('./scan-cards.tsx')).ScanCards);
const RefusedSlips = soon(async () => (await import('./refused-slips.tsx')).RefusedSlips);

type OpenedProps = { userId: string; list: RollCall; slips: Slip[]; sending: Sending; called: Called };

/** One roll call: names and cards, what waits, and what the server refused. */
export function OpenedRollCall({ userId, list, slips, sending, called }: OpenedProps) {
  const navigate = useNavigate();
  const [isScanning, setIsScanning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const underway = useRef(new Set<string>());
  useFreshList(userId, list, called);

  /** Once, however often somebody is tapped or scanned before it is stored. */
  async function take(person: Listed): Promise<void> {
    const { current } = underway;
    if (current.has(person.id)) return;
    current.add(person.id);
    try {
      const takenAt = new Date(Date.now() + list.aheadMs).toISOString();
      await addSlip(userId, list.id, { memberId: person.id, name: person.name, takenAt });
    } finally {
      current.delete(person.id);
    }
  }

  function handle(act: () => Promise<unknown>) {
    setHasFailed(false);
    act().catch(() => setHasFailed(true));
  }

  async function close() {
    if (await dropList(list.id)) await navigate({ to: '/roll-call', replace: true });
  }

  return (
    <>
      <div>
        <h2 className="wrap-anywhere font-semibold text-dialog-title">{list.title}</h2>
        <p className="text-ink-2">{placeText(list.program)}</p>
        <KeptLine />
      </div>
      {hasFailed && (
        <Notice tone="danger" announced>
          {words.notStored}
        </Notice>
      )}
      {slips.some(({ state }) => state === 'refused') && (
        <RefusedSlips userId={userId} slips={slips} onAnswered={sending.send} />
      )}
      <Button
        size="large"
        icon={<ScanLine aria-hidden="true" size={20} />}
        aria-expanded={isScanning}
        onClick={() => setIsScanning(!isScanning)}
      >
        {isScanning ? 'Stop scanning' : 'Scan cards'}
      </Button>
      {isScanning && <ScanCards list={list} slips={slips} onFound={take} />}
      <NameList
        list={list}
        slips={slips}
        onTake={(person) => handle(() => take(person))}
        onTakeBack={(slip) => handle(() => takeBackSlip(slip.id))}
      />
      <WaitingBar slips={slips} sending={sending} onClose={() => handle(close)} />
    </>
  );
}

/** With a connection the list is read anew; without one it stays as it is. */
function useFreshList(userId: string, list: RollCall, called: Called): void {
  const { server } = useProduct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    // It was read just now.
    if (Date.now() - Date.parse(list.openedAt) < 60_000) return;
    let isLeft = false;
    readRollCall(server, called).then(
      async (read) => {
        if (!isLeft) await keepList(userId, { ...read, id: list.id, title: list.title });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [server, userId, list.id]);
}

function KeptLine() {
  return <p className="mt-1 text-ink-2 text-meta">{usePagesKept() ? words.kept : words.keeping}</p>;
}
