import { cardMessages } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { verdictNames } from '@ffl/domain/cards/verdict-names';
import { verdictWords } from '@ffl/domain/cards/verdict-words';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CodeScanner } from '../../components/cards/code-scanner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { type MemberScanned, type NobodyScanned, useScannedMember } from './use-scanned-member.ts';

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
  if (scanned.kind === 'not accepted') {
    const word = verdictNames[scanned.verdict];
    const { meaning, next } = verdictWords[scanned.verdict];
    return (
      <Notice
        tone={scanned.verdict === 'forged' ? 'danger' : 'warning'}
        title={`${word}: nobody was chosen.`}
        announced
      >
        {meaning} {next}
      </Notice>
    );
  }
  const text = scanned.kind === 'elsewhere' ? scanMessages.codeElsewhere(scanned.origin) : sentences[scanned.kind];
  return (
    <Notice tone="info" announced>
      <span className="wrap-anywhere">{text}</span>
    </Notice>
  );
}

const sentences = {
  other: scanMessages.noMemberCode,
  gone: cardMessages.memberGone,
  unanswered: scanMessages.codeUnanswered,
} as const;
