import { cardMessages, statementInCode } from '@ffl/domain/cards';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { type CameraState, useCodeScanner } from '../../hooks/use-code-scanner.ts';

type ScanCodeProps = { onFound: (statement: string) => void; onCancel: () => void };

/** The camera, until it sees a code for crew. Any other code is named as such. */
export function ScanCode({ onFound, onCancel }: ScanCodeProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [sawOther, setSawOther] = useState(false);
  const camera = useCodeScanner(video, (text) => {
    const statement = statementInCode(text);
    if (statement === null) setSawOther(true);
    else onFound(statement);
  });
  const problem = problems[camera];
  return (
    <PublicPage title="Scan a code" wide>
      {problem ? (
        <Notice tone="warning" title={problem} announced>
          {cardMessages.withoutCamera}
        </Notice>
      ) : (
        <>
          <p>{cardMessages.holdInFront}</p>
          <video
            ref={video}
            muted
            playsInline
            aria-label="Picture of the camera"
            className="aspect-square w-full rounded-card bg-sunken object-cover"
          />
          {sawOther && (
            <Notice tone="info" announced>
              {cardMessages.otherCode}
            </Notice>
          )}
        </>
      )}
      <Button onClick={onCancel} className="self-start">
        Cancel
      </Button>
    </PublicPage>
  );
}

const problems: Partial<Record<CameraState, string>> = {
  refused: cardMessages.cameraRefused,
  missing: cardMessages.cameraMissing,
};
