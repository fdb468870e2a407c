import { displayDateTime } from '@ffl/domain/time/denver';
import { savedText, undoMessages as words } from '@ffl/domain/transfer/undo-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EarlierImport, earlierImports, importUndoPlan } from '../../api/members/undo-import.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { UndoImport } from './undo-import.tsx';
import { StayedList, undoneBy } from './undone-report.tsx';

/** Who imported which file and when, to undo it. Nothing before the first import. */
export function EarlierImports() {
  const query = useQuery(earlierImports);
  if (query.data?.length === 0) return null;
  return (
    <Card title={words.earlier}>
      <p className="mb-3 text-ink-2 text-meta">
        {words.earlierHint} {words.open}
      </p>
      <Loaded
        query={query}
        failure={words.listFailed}
        failedAgain={words.listFailed}
        outline={<Skeleton className="h-24" />}
      >
        {(imports) => (
          <ul className="divide-y divide-line rounded-control border border-line">
            {imports.map((one) => (
              <EarlierImportRow key={one.id} saved={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function EarlierImportRow({ saved }: { saved: EarlierImport }) {
  const { id, at, by, counts, file_name: fileName, undone } = saved;
  // Whoever just undid it reads what stayed, though the list knows it by then.
  const [isUndoneHere, setIsUndoneHere] = useState(false);
  return (
    <li className="flex flex-col items-start gap-2 px-3 py-3 text-table">
      <p className="wrap-anywhere font-semibold">{fileName}</p>
      <p className="text-ink-2 text-meta" data-numbers="">
        {displayDateTime(at)}
        {by !== null && `, by ${by}`}: {savedText(counts)}
      </p>
      {undone && !isUndoneHere ? (
        <UndoneRow importId={id} undone={undone} />
      ) : (
        <UndoImport importId={id} fileName={fileName} at={at} onUndone={() => setIsUndoneHere(true)} />
      )}
    </li>
  );
}

function UndoneRow({ importId, undone }: { importId: string; undone: NonNullable<EarlierImport['undone']> }) {
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...importUndoPlan(importId), enabled: isOpen });
  return (
    <>
      <p className="wrap-anywhere">Undone {undoneBy(undone)}</p>
      {undone.stayed > 0 && !isOpen && (
        <Button size="small" disabled={!isOnline} onClick={() => setIsOpen(true)}>
          Show what stayed
        </Button>
      )}
      {isOpen && (
        <Loaded
          query={query}
          failure={words.planFailed}
          failedAgain={words.planFailed}
          outline={<Skeleton className="h-24" />}
        >
          {({ stayed }) => <StayedList stayed={stayed} />}
        </Loaded>
      )}
    </>
  );
}
