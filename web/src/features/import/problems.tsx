import { fieldLabels } from '@ffl/domain/transfer/fields';
import type { ImportProblem, Named } from '@ffl/domain/transfer/import-plan';
import type { Listed } from '@ffl/domain/transfer/import-report';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { Link } from '@tanstack/react-router';
import { ShownPart } from './shown-part.tsx';

/** What is wrong with which cell of the file, and whom it is about. */
export function Problems({ problems }: { problems: Listed<Named<ImportProblem>> }) {
  return (
    <ShownPart listed={problems} of="problems">
      {({ line, field, value, reason, who, leftRecord }) => (
        <li key={`${line} ${field} ${reason}`} className="px-3 py-2 text-table">
          <p className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
            Line {line}, {who !== '' && `${who}, `}
            {fieldLabels[field]}
          </p>
          <p className="wrap-anywhere">
            {value !== '' && <q className="font-semibold">{value.slice(0, 120)}</q>} {reason}
          </p>
          {leftRecord && (
            <Link
              to="/admin/members"
              search={{ selected: leftRecord }}
              target="_blank"
              className="text-accent underline underline-offset-4"
            >
              {transferMessages.openRecord}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
          )}
        </li>
      )}
    </ShownPart>
  );
}
