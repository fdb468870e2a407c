import { fieldLabels, type ImportProblem, type Listed } from '@ffl/domain/transfer';
import { ShownPart } from './shown-part.tsx';

/** What is wrong with which cell of the file. */
export function Problems({ problems }: { problems: Listed<ImportProblem> }) {
  return (
    <ShownPart listed={problems} of="problems">
      {({ line, field, value, reason }) => (
        <li key={`${line} ${field} ${reason}`} className="px-3 py-2 text-table">
          <p className="text-ink-2 text-meta" data-numbers="">
            Line {line}, {fieldLabels[field]}
          </p>
          <p className="wrap-anywhere">
            {value !== '' && <q className="font-semibold">{value.slice(0, 120)}</q>} {reason}
          </p>
        </li>
      )}
    </ShownPart>
  );
}
