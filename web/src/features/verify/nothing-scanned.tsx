import { checkMessages } from '@ffl/domain/cards/check-messages';
import type { StatusList } from '@ffl/domain/cards/evidence';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { ChooseSought } from './choose-sought.tsx';
import { ScanButton } from './scan-button.tsx';
import type { BoardingDevice } from './use-boarding-device.ts';
import type { SoughtHere } from './use-sought.ts';

const BelowScan = soon(async () => (await import('./below-scan.tsx')).BelowScan);

type NothingScannedProps = {
  list: StatusList | null | undefined;
  seeking: SoughtHere;
  boarding: BoardingDevice;
  onScan: () => void;
  onCode: (statement: string) => void;
};

/** The page before a scan. */
export function NothingScanned({ list, seeking, boarding, onScan, onCode }: NothingScannedProps) {
  return (
    <PublicPage title={checkMessages.title} subtitle={checkMessages.titleText}>
      {/* On a phone, a bar where a thumb reaches it, for which the end of the page leaves room. */}
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-(--toast-room) max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
        <ScanButton onScan={onScan} className="min-h-16! w-full" />
      </div>
      <ChooseSought listed={list?.programs ?? null} {...seeking} />
      <BelowScan {...{ list, boarding, onCode }} />
      <PageAddress />
      <div className="h-12 md:hidden" />
    </PublicPage>
  );
}

/** Shows the page's address, so that a person can recognize a look-alike page. */
export function PageAddress() {
  return <p className="wrap-anywhere text-ink-2 text-meta">{checkMessages.ownAddress(location.host)}</p>;
}
