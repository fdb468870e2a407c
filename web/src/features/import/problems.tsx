import { fieldLabels } from '@ffl/domain/transfer/fields';
import type { ImportProblem, Named } from '@ffl/domain/transfer/import-plan';
import type { Listed } from '@ffl/domain/transfer/import-report';
import { ShownPart } from './shown-part.tsx';

/** What is wrong with which cell of the file, and whom it is about. */
export function Problems({ problems }: { problems: Listed<Named<ImportProblem>> }) {
  return (
    <ShownPart listed={problems} of="problems">
      {({ line, field, value, reason, who }) => (
        <li key={`${line} ${field} ${reason}`} className="px-3 py-2 text-table">
          <p className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
            Line {line}, {who !== '' && `${who}, `}
            {fieldLabels[field]}
          </p>
          <p className="wrap-anywhere">
            {value !== '' && <q className="font-semibold">{value.slice(0, 120)}</q>} {reason}
          </p>
        </li>
      )}
    </ShownPart>
  );
}
