import { ageText, cardMessages, type StatusList } from '@ffl/domain/cards';
import { useEffect, useState } from 'react';
import { latestPublished } from '../../api/cards/published.ts';
import { readStatusList } from '../../api/cards/status-list.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useProduct } from '../../lib/product.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ScanButton } from './scan-button.tsx';

/** Without a code: says how to come by one, and makes the device ready for where there is no connection. */
export function NothingScanned({ onScan }: { onScan: () => void }) {
  const { server } = useProduct();
  const [list, setList] = useState<StatusList | null>();

  useEffect(() => {
    void latestPublished(server)
      .then(({ published }) => (published ? readStatusList(published) : null))
      .then(setList);
  }, [server]);

  return (
    <PublicPage title={cardMessages.nothingScanned}>
      <p>{cardMessages.nothingScannedText}</p>
      <ScanButton onScan={onScan} />
      {list && (
        <Notice tone="success" title={cardMessages.ready}>
          List of what was taken back: {ageText(list.signedAt, serverNow(server))}.
        </Notice>
      )}
      {list === null && <Notice tone="info">{cardMessages.notReady}</Notice>}
      <p className="text-ink-2 text-meta">{cardMessages.nothingKept}</p>
    </PublicPage>
  );
}
