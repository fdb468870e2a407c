import { countText } from '@ffl/domain/numbers/count-text';
import type { ImportCounts } from '@ffl/domain/transfer/import-counts';
import { transferMessages } from '@ffl/domain/transfer/messages';

/** An import's totals, without zeros. */
export function CountList({ counts }: { counts: ImportCounts }) {
  const shown = labels.filter(([key]) => counts[key] > 0);
  if (shown.length === 0) return <p>{transferMessages.nothingChanges}</p>;
  return (
    <ul className="flex flex-col gap-1" data-numbers="">
      {shown.map(([key, one, many]) => (
        <li key={key} className="flex gap-3">
          <span className="min-w-6 shrink-0 text-right font-semibold">{countText(counts[key])}</span>{' '}
          <span>{counts[key] === 1 ? one : many}</span>
        </li>
      ))}
    </ul>
  );
}

const labels: readonly [key: keyof ImportCounts, one: string, many: string][] = [
  ['added', 'new member', 'new members'],
  ['updated', 'member updated', 'members updated'],
  ['leftOut', 'known member left unchanged', 'known members left unchanged'],
  ['notAdded', 'new person left out', 'new people left out'],
  ['unchanged', 'member unchanged', 'members unchanged'],
  ['issued', 'credential issued', 'credentials issued'],
  ['renewed', 'credential renewed', 'credentials renewed'],
  ['reactivated', 'credential brought back', 'credentials brought back'],
  ['removed', 'credential removed', 'credentials removed'],
  ['replaced', 'credential corrected from an earlier import', 'credentials corrected from an earlier import'],
  ['older', 'credential left alone, newer than the file', 'credentials left alone, newer than the file'],
  ['grounded', 'punched while grounded', 'punched while grounded'],
  ['faultyRows', 'row that cannot be imported', 'rows that cannot be imported'],
];
