import { statementInCode } from '@ffl/domain/cards/code';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { useState } from 'react';
import { CodeScanner } from '../../components/cards/code-scanner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';

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
