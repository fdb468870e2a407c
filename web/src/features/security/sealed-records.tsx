import type { LedgerCheck } from '@ffl/domain/seals/findings';
import { checkText, comparedText, findingText, lateText, nextStep, sealMessages } from '@ffl/domain/seals/messages';
import { useQuery } from '@tanstack/react-query';
import { securityQueries } from '../../api/security/queries.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { DeskLine, DeskRow } from './desk-row.tsx';

/** Whether someone changed records by other means than the product, and since when that is known. */
export function SealedRecords() {
  const query = useQuery(securityQueries.ledger());
  return (
    <DeskRow title="Sealed records" query={query} failure={sealMessages.loadFailed}>
      {(records) => (
        <>
          <Late text={lateText(records)} />
          {records.check ? <Check check={records.check} /> : <p>{sealMessages.notChecked}</p>}
        </>
      )}
    </DeskRow>
  );
}

/** Warns that seals are missing, since the check below then covers less and less. */
function Late({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Notice tone="danger" title={text}>
      <p>{sealMessages.lateNextStep}</p>
    </Notice>
  );
}

function Check({ check }: { check: LedgerCheck }) {
  const [first] = check.findings;
  if (!first) return <DeskLine details={comparedText(check)}>{checkText(check)}</DeskLine>;
  return (
    <Notice tone="danger" title={checkText(check)}>
      <p>{nextStep(first.kind)}</p>
      <Others check={check} />
      <p className="mt-2 text-meta" data-numbers="">
        {comparedText(check)}
      </p>
    </Notice>
  );
}

const mostShown = 20;

/** Findings after the first. */
function Others({ check: { findings } }: { check: LedgerCheck }) {
  if (findings.length < 2) return null;
  return (
    <ul aria-label="Other findings" className="mt-2 list-disc ps-5 text-meta">
      {findings.slice(1, mostShown).map((finding) => (
        <li key={`${finding.kind} ${finding.id} ${finding.evidence}`}>{findingText(finding)}</li>
      ))}
    </ul>
  );
}
