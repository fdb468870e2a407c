import { cameraWords, scanMessages } from '@ffl/domain/cards/scan-messages';
import { type ReactNode, useRef, useState } from 'react';
import { useCodeScanner } from '../../hooks/device/use-code-scanner.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type CodeScannerProps = {
  /** Shown above the picture: which codes can be scanned. */
  hint: string;
  /** What can be done without a picture. */
  otherwise: string;
  onCode: (text: string) => void;
  /** Shown below the picture: the result of the last code seen. */
  children?: ReactNode;
};

/** The camera's picture, which reports each code it sees; without one, why not, and what to do. */
export function CodeScanner(props: CodeScannerProps) {
  const [turn, setTurn] = useState(0);
  return <Try key={turn} {...props} onTryAgain={() => setTurn(turn + 1)} />;
}

function Try({ hint, otherwise, onCode, children, onTryAgain }: CodeScannerProps & { onTryAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCodeScanner(video, onCode);
  const problem = state === 'asked' || state === 'running' ? null : state;
  return (
    <>
      {problem ? (
        <Notice
          tone="warning"
          title={cameraWords[problem].cause}
          announced
          {...(problem !== 'insecure' &&
            problem !== 'unsupported' && { actions: <Button onClick={onTryAgain}>Try again</Button> })}
        >
          {cameraWords[problem].next} {otherwise}
        </Notice>
      ) : (
        <p>{hint}</p>
      )}
      <video
        ref={video}
        muted
        playsInline
        hidden={problem !== null}
        aria-label={scanMessages.picture}
        className="aspect-square max-h-[50dvh] w-full rounded-card bg-sunken object-cover"
      />
      {problem === null && children}
    </>
  );
}
