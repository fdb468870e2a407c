import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type NobodyScanned, nobodyWords } from '../../api/cards/nobody-scanned.ts';
import { CodeScanner } from '../../components/cards/code-scanner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { type MemberScanned, useScannedMember } from './use-scanned-member.ts';

type ScanMemberProps = { onFound: (scanned: MemberScanned) => void; onSearch: () => void };

/**
 * The camera in place of the search, until it sees a member's code. A code that leads to nobody is reported; scanning
 * continues.
 */
export function ScanMember({ onFound, onSearch }: ScanMemberProps) {
  const { nobody, isLooking, handleCode } = useScannedMember(onFound);
  const search = useRef<HTMLButtonElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <>
      <CodeScanner
        hint={scanMessages.holdCard}
        otherwise={scanMessages.searchInstead}
        onCode={(text) => void handleCode(text)}
      >
        {nobody ? <Nobody scanned={nobody} /> : isLooking && <p role="status">{scanMessages.looking}</p>}
      </CodeScanner>
      <Button
        ref={search}
        icon={<Search aria-hidden="true" size={18} />}
        className="self-start max-md:self-stretch"
        onClick={onSearch}
      >
        Search instead
      </Button>
    </>
  );
}

function Nobody({ scanned }: { scanned: NobodyScanned }) {
  const { title, text } = nobodyWords(scanned);
  if (title === null) {
    return (
      <Notice tone="info" announced>
        <span className="wrap-anywhere">{text}</span>
      </Notice>
    );
  }
  const isForged = scanned.kind === 'not accepted' && scanned.verdict === 'forged';
  return (
    <Notice tone={isForged ? 'danger' : 'warning'} title={title} announced>
      {text}
    </Notice>
  );
}
