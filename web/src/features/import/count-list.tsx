import { countText } from '@ffl/domain/numbers';
import type { ImportCounts } from '@ffl/domain/transfer';

/** What an import comes to, without what is nothing. */
export function CountList({ counts }: { counts: ImportCounts }) {
  const shown = labels.filter(([key]) => counts[key] > 0);
  if (shown.length === 0) return <p>Nothing changes.</p>;
  return (
    <dl className="grid w-full grid-cols-[auto_1fr] gap-x-4 gap-y-1" data-numbers="">
      {shown.map(([key, label]) => (
        <div key={key} className="contents">
          <dd className="text-right font-semibold">{countText(counts[key])}</dd>
          <dt className="order-last text-ink-2">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

const labels: readonly [keyof ImportCounts, string][] = [
  ['added', 'new members'],
  ['updated', 'members updated'],
  ['leftOut', 'known members left as they are'],
  ['unchanged', 'members as they were'],
  ['issued', 'credentials issued'],
  ['renewed', 'credentials renewed'],
  ['reactivated', 'credentials brought back'],
  ['removed', 'credentials removed'],
  ['older', 'credentials left alone, since the record is newer than the file'],
  ['faultyRows', 'rows that cannot be imported'],
];
