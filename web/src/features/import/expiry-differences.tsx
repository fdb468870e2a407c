import { countText } from '@ffl/domain/numbers/count-text';
import { displayDate } from '@ffl/domain/time/denver';
import type { ImportReport } from '@ffl/domain/transfer/import-report';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { ShownPart } from './shown-part.tsx';

/** If the file gives an expiry other than the program's. The program's is saved. */
export function ExpiryDifferences({ differences }: { differences: ImportReport['differences'] }) {
  const count = differences.total;
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">
          {count === 1 ? '1 expiry date differs' : `${countText(count)} expiry dates differ`}
        </h3>
        <p className="text-ink-2 text-meta">{transferMessages.computedInstead}</p>
      </div>
      <ShownPart listed={differences} of="expiry dates">
        {({ line, email, given, computed }) => (
          <li key={`${line} ${email}`} className="px-3 py-2 text-table" data-numbers="">
            <p className="wrap-anywhere text-ink-2 text-meta">
              Line {line}, {email}
            </p>
            <p className="wrap-anywhere">
              The file says <q>{given.slice(0, 40)}</q>, the program gives {displayDate(computed)}
            </p>
          </li>
        )}
      </ShownPart>
    </section>
  );
}
