import { checkMessages } from '@ffl/domain/cards/check-messages';
import { statementInCode } from '@ffl/domain/cards/code';
import type { StatusList } from '@ffl/domain/cards/evidence';
import { cardLimits } from '@ffl/domain/cards/limits';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { soughtText } from '@ffl/domain/cards/sought';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CodeScanner } from '../../components/cards/code-scanner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useFocusKept } from '../../hooks/pages/use-focus-kept.ts';
import { soon } from '../../lib/pages/soon.ts';
import { CardVerdict } from './card-verdict.tsx';
import { ChooseSought } from './choose-sought.tsx';
import { NothingScanned, PageAddress } from './nothing-scanned.tsx';
import type { Recorded } from './record-boarding.tsx';
import { ScanButton } from './scan-button.tsx';
import { type BoardingDevice, useBoardingDevice } from './use-boarding-device.ts';
import { useCardCheck } from './use-card-check.ts';
import { useLatestList } from './use-latest-list.ts';
import { type SoughtHere, useSought } from './use-sought.ts';

const RecordBoarding = soon(async () => (await import('./record-boarding.tsx')).RecordBoarding);

const forgetAfterMs = cardLimits.presentedMinutes * 60_000;

type View = { kind: 'nothing' | 'scanning' | 'over' } | ScannedView;
/** `seenAt` is by this device's clock. */
type ScannedView = { kind: 'scanned'; text: string; isLink: boolean; seenAt: number };

/**
 * The page `/verify`: what a member's code says, and whether it can be relied on. Open to everyone; forgets after some
 * minutes.
 */
export function VerifyPage(): ReactNode {
  useFocusKept();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ kind: 'nothing' });
  const { list, connectedAt } = useLatestList();
  const boarding = useBoardingDevice();
  const seeking = useSought(boarding.device);
  const [mission, setMission] = useState('');
  const scan = () => setView({ kind: 'scanning' });
  const check = (text: string) => setView({ kind: 'scanned', text, isLink: false, seenAt: Date.now() });

  useEffect(() => keepVerifyPage(), []);

  useEffect(() => {
    if (hash === '') return;
    setView({ kind: 'scanned', text: hash, isLink: true, seenAt: Date.now() });
    // Keeps the member's code out of the address; the browser's history may have it anyway.
    void navigate({ to: '/verify', replace: true });
  }, [hash, navigate]);

  useEffect(() => {
    if (view.kind !== 'scanned') return;
    const timer = setTimeout(() => setView({ kind: 'over' }), forgetAfterMs);
    return () => clearTimeout(timer);
  }, [view]);

  // Without HTTPS the browser can't verify a signature.
  if (crypto.subtle === undefined) {
    return (
      <PublicPage title={checkMessages.insecure}>
        <p>{checkMessages.insecureText}</p>
      </PublicPage>
    );
  }
  switch (view.kind) {
    case 'nothing':
      return hash === '' ? <NothingScanned {...{ list, seeking, boarding }} onScan={scan} onCode={check} /> : null;
    case 'scanning':
      return <ScanCode onFound={check} onCancel={() => setView({ kind: 'nothing' })} />;
    case 'over':
      return (
        <PublicPage title={checkMessages.over}>
          <p className="text-ink-2">{checkMessages.overText}</p>
          <ScanButton onScan={scan} />
        </PublicPage>
      );
    case 'scanned':
      return (
        <Scanned
          key={view.text}
          {...view}
          {...{ list, seeking, connectedAt, boarding, mission }}
          onMission={setMission}
          onScan={scan}
        />
      );
  }
}

type ScannedProps = Omit<ScannedView, 'kind'> & {
  list: StatusList | null | undefined;
  seeking: SoughtHere;
  connectedAt: number | null;
  boarding: BoardingDevice;
  mission: string;
  onMission: (mission: string) => void;
  onScan: () => void;
};

function Scanned({ text, isLink, seenAt, list, seeking, connectedAt, boarding, onScan, ...flight }: ScannedProps) {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const { check, again } = useCardCheck({ text, seenAt, sought: seeking.sought }, connectedAt);
  const listed = check?.listed ?? list?.programs ?? null;
  return (
    <PublicPage title="Card check" wide>
      {check ? (
        <CardVerdict text={text} check={check} onAgain={again} onScan={onScan}>
          {boarding.device && (
            <RecordBoarding
              {...flight}
              {...{ text, check, recorded, onScan }}
              onRecorded={setRecorded}
              boarding={{ ...boarding, device: boarding.device }}
            />
          )}
        </CardVerdict>
      ) : (
        <Loading text="Checking..." />
      )}
      {(listed || seeking.sought) && (
        <details className="rounded-card border border-line px-4 open:pb-4">
          <summary className="cursor-pointer py-3 font-semibold">
            {checkMessages.soughtNow(seeking.sought && soughtText(seeking.sought))}
          </summary>
          <ChooseSought listed={listed} {...seeking} />
        </details>
      )}
      {isLink && (
        <Notice tone="info" title={checkMessages.openedAsLink}>
          {checkMessages.openedAsLinkText}
        </Notice>
      )}
      <PageAddress />
    </PublicPage>
  );
}

type ScanCodeProps = { onFound: (statement: string) => void; onCancel: () => void };

/** The camera, until it sees a crew code. Any other code is identified as such. */
export function ScanCode({ onFound, onCancel }: ScanCodeProps) {
  const [sawOther, setSawOther] = useState(false);

  function handleCode(text: string) {
    const statement = statementInCode(text);
    if (statement === null) setSawOther(true);
    else onFound(statement);
  }

  return (
    <PublicPage title="Scan a code" wide>
      <CodeScanner hint={scanMessages.holdInFront} otherwise={scanMessages.cameraApp} onCode={handleCode}>
        {sawOther && (
          <Notice tone="info" announced>
            {scanMessages.otherCode}
          </Notice>
        )}
      </CodeScanner>
      <Button onClick={onCancel} className="self-start">
        Cancel
      </Button>
    </PublicPage>
  );
}

/** Keeps only `/verify` on a card checker's device. */
function keepVerifyPage(): void {
  if (!import.meta.env.PROD) return;
  // If a browser forbids the service worker, the page still works online.
  navigator.serviceWorker?.register('/verify-worker.js', { scope: '/verify' }).catch(() => undefined);
}
