import { ageText, cardMessages, type StatusList } from '@ffl/domain/cards';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { PageAddress } from './page-address.tsx';
import { ScanButton } from './scan-button.tsx';

type NothingScannedProps = { list: StatusList | null | undefined; onScan: () => void };

/** Without a code: says how to get one, and how ready the device is for working offline. */
export function NothingScanned({ list, onScan }: NothingScannedProps) {
  const now = useNow();
  return (
    <PublicPage title={cardMessages.nothingScanned}>
      <p>{cardMessages.nothingScannedText}</p>
      <ScanButton onScan={onScan} />
      <p>{cardMessages.scanHere}</p>
      {list && (
        <Notice tone="success" title={cardMessages.ready}>
          List of what was taken back: {ageText(list.signedAt, now)}.
        </Notice>
      )}
      {list === null && <Notice tone="info">{cardMessages.notReady}</Notice>}
      <p className="text-ink-2 text-meta">{cardMessages.nothingKept}</p>
      <PageAddress />
    </PublicPage>
  );
}
