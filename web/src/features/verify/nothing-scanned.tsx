import { checkMessages } from '@ffl/domain/cards/check-messages';
import type { StatusList } from '@ffl/domain/cards/evidence';
import { ageText } from '@ffl/domain/cards/messages';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { ChooseSought } from './choose-sought.tsx';
import { ScanButton } from './scan-button.tsx';
import type { BoardingDevice } from './use-boarding-device.ts';
import type { SoughtHere } from './use-sought.ts';

const ForCrews = soon(async () => (await import('./for-crews.tsx')).ForCrews);

type NothingScannedProps = {
  list: StatusList | null | undefined;
  seeking: SoughtHere;
  boarding: BoardingDevice;
  onScan: () => void;
};

/** Without a code, says how to get one, and how ready the device is for working offline. */
export function NothingScanned({ list, seeking, boarding, onScan }: NothingScannedProps) {
  const now = useNow();
  return (
    <PublicPage title={checkMessages.nothingScanned}>
      <p>{checkMessages.nothingScannedText}</p>
      <ChooseSought listed={list?.programs ?? null} {...seeking} />
      <ScanButton onScan={onScan} />
      <p>{checkMessages.scanHere}</p>
      {list && (
        <Notice tone="success" title={checkMessages.ready}>
          List of what was taken back: {ageText(list.signedAt, now)}.
        </Notice>
      )}
      {list === null && <Notice tone="info">{checkMessages.notReady}</Notice>}
      <p className="text-ink-2 text-meta">{checkMessages.nothingKept}</p>
      <ForCrews boarding={boarding} />
      <PageAddress />
    </PublicPage>
  );
}

/** Shows the page's address, so that a person can recognize a look-alike page. */
export function PageAddress() {
  return <p className="wrap-anywhere text-ink-2 text-meta">{checkMessages.ownAddress(location.host)}</p>;
}
