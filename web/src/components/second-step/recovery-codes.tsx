import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { Button } from '../ui/button.tsx';

const words = secondStepMessages;

/** Ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => Promise<void> | void }) {
  const [isCopied, setIsCopied] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const shown = codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
  const text = `Flight For Life recovery codes\n\n${shown.join('\n')}\n`;

  async function handleKept() {
    setIsLeaving(true);
    await onKept();
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{words.codesText}</p>
      <ol
        aria-label={words.codesTitle}
        className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 md:grid-cols-2"
      >
        {shown.map((code) => (
          <li key={code}>
            <code className="font-semibold">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Copy aria-hidden="true" size={18} />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
        >
          {isCopied ? words.copied : 'Copy'}
        </Button>
        <Button
          icon={<Download aria-hidden="true" size={18} />}
          onClick={() => download('flight-for-life-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
      </div>
      <Button variant="primary" className="w-full" busy={isLeaving} onClick={() => void handleKept()}>
        {words.codesKept}
      </Button>
    </div>
  );
}
