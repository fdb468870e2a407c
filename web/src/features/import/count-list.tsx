import { countText } from '@ffl/domain/numbers';
import type { ImportCounts } from '@ffl/domain/transfer';

/** What an import comes to, without what is nothing. */
export function CountList({ counts }: { counts: ImportCounts }) {
  const shown = labels.filter(([key]) => counts[key] > 0);
  if (shown.length === 0) return <p>Nothing changes.</p>;
  return (
    <ul className="flex flex-col gap-1" data-numbers="">
      {shown.map(([key, label]) => (
        <li key={key} className="flex gap-3">
          <span className="min-w-6 shrink-0 text-right font-semibold">{countText(counts[key])}</span>{' '}
          <span>{label}</span>
        </li>
      ))}
    </ul>
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
