import { checkMessages } from '@ffl/domain/cards/check-messages';
import { type Learned, sayCheck } from '@ffl/domain/cards/say-check';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { askPhoto } from '../../api/cards/check-card.ts';
import { askingLook, inForceLook, StatedPrograms, verdictLooks } from '../../components/cards/verdict-look.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useProduct } from '../../lib/product.ts';
import { ScanButton } from './scan-button.tsx';
import type { ShownCheck } from './use-card-check.ts';

type CardVerdictProps = {
  /** The code's text, as scanned. */
  text: string;
  check: ShownCheck;
  onAgain: () => void;
  onScan: () => void;
  /** The crew's record, shown directly below the name and before the details. */
  children?: ReactNode;
};

/**
 * The verdict in one word in the largest type, what it means and what to do; the card's owner, and the age of the
 * evidence.
 */
export function CardVerdict({ text, check, onAgain, onScan, children }: CardVerdictProps) {
  const { verdict, statement, isAsking, now } = check;
  const photo = useCardPhoto(text, check);
  const said = sayCheck(learnedBy(check, photo));
  const others = verdict.programs.filter((one) => !verdict.relevant.includes(one));
  const inForce = isAsking ? askingLook : inForceLook(verdict);
  const isGreenLater = isAsking && verdict.kind === 'valid';
  const { Icon, look } = isGreenLater ? askingLook : verdictLooks[verdict.kind];
  const programs = (
    <>
      <StatedPrograms programs={verdict.relevant} inForce={inForce} now={now} />
      {others.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold text-ink-2">{checkMessages.alsoOnCard}</h3>
          <StatedPrograms programs={others} inForce={inForce} now={now} />
        </>
      )}
    </>
  );
  return (
    <>
      <div role="status" className={clsx('flex items-center gap-4 rounded-card p-5', look)}>
        <Icon aria-hidden="true" size={56} className={clsx('shrink-0', isGreenLater && 'animate-spin')} />
        <div className="min-w-0">
          <p className="font-bold text-page-title">{said.word}</p>
          <p>{said.meaning}</p>
          {said.sentences.map((sentence) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {statement && (
        <div className="flex items-start gap-4">
          <Photo photo={photo} name={statement.memberName} isSmall={!!children} />
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere font-bold text-dialog-title">{statement.memberName}</h2>
            {/* On a phone all buttons must be on the first screen. */}
            {children ? <p className="mt-1 font-semibold">{said.next}</p> : programs}
          </div>
        </div>
      )}
      {(!children || !statement) && <p className="font-semibold">{said.next}</p>}
      {children}
      {said.listNote && <Notice tone={said.listNote.isAging ? 'warning' : 'info'}>{said.listNote.text}</Notice>}
      {children && statement && <div>{programs}</div>}
      <ul data-numbers="" className="flex flex-col gap-1 border-line border-t pt-4 text-ink-2 text-meta">
        {said.ages.map((age) => (
          <li key={age}>{age}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ScanButton onScan={onScan} isAnother />
        <Button icon={<RotateCw aria-hidden="true" size={18} />} className="max-md:w-full" onClick={onAgain}>
          Check again
        </Button>
      </div>
    </>
  );
}

function learnedBy(check: ShownCheck, photo: ShownPhoto): Learned {
  return { ...check, codeSignedAt: check.statement?.signedAt ?? null, photo: photo.kind };
}

/** Reserves space for the photo while it loads, so that nothing moves under a finger. */
function Photo({ photo, name, isSmall }: { photo: ShownPhoto; name: string; isSmall: boolean }) {
  const look = `aspect-3/4 ${isSmall ? 'w-24' : 'w-32'} shrink-0 rounded-control border border-line`;
  if (photo.kind === 'shown')
    return <img src={photo.url} alt={`The person: ${name}`} className={`${look} object-cover`} />;
  return photo.kind === 'coming' && <div aria-hidden="true" className={`${look} animate-pulse bg-sunken`} />;
}

type ShownPhoto = { kind: Exclude<Learned['photo'], 'shown'> } | { kind: 'shown'; url: string };

/** The photo of whoever shows a code that the server confirmed, once it is there. */
function useCardPhoto(text: string, { photo }: ShownCheck): ShownPhoto {
  const { server } = useProduct();
  const [got, setGot] = useState<ShownPhoto>({ kind: 'coming' });
  useEffect(() => {
    if (photo !== 'coming') return;
    let isLeft = false;
    setGot({ kind: 'coming' });
    void askPhoto(server, text)
      .then(
        (url): ShownPhoto => (url === null ? { kind: 'none' } : { kind: 'shown', url }),
        (): ShownPhoto => ({ kind: 'lost' }),
      )
      .then((next) => !isLeft && setGot(next));
    return () => {
      isLeft = true;
    };
  }, [server, text, photo]);
  return photo === 'coming' ? got : { kind: photo };
}
