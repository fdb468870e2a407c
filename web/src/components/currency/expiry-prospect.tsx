import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { currencyProspect, expiryMove, expiryMoveText } from '@ffl/domain/currency/prospect';
import type { CurrencyDates } from '@ffl/domain/currency/words';
import { displayDate } from '@ffl/domain/time/denver';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type ExpiryProspectProps = {
  /** The dates that the act would set. */
  dates: CurrencyDates;
  /** The current expiry, null if nothing is held. */
  from: Date | null;
  now: Date;
  /** Replaces 'New expiry:' for an issue. */
  opening?: ReactNode;
  /** Makes the act an annual training; omitted if it can't be one. */
  onAnnual?: (() => void) | undefined;
};

/** Tells before an act how it moves the expiry, and which clock then ends first. */
export function ExpiryProspect({ dates, from, now, opening, onAnnual }: ExpiryProspectProps) {
  const { kind, lacksAnnual } = expiryMove(dates, from, now);
  const text = expiryMoveText(dates, from, now);
  if (kind === 'stays' || kind === 'stays-lapsed') {
    const offer = lacksAnnual && onAnnual && <Button onClick={onAnnual}>{currencyActMessages.recordAnnual}</Button>;
    return <Notice tone={kind === 'stays' ? 'warning' : 'danger'} title={text} {...(offer && { actions: offer })} />;
  }
  const next = currencyProspect(dates, from, now);
  return (
    <>
      <p className="text-body">
        {opening ? (
          <>
            {opening} <strong>{displayDate(dates.expiresDate)}</strong>
          </>
        ) : (
          <span className="font-semibold">{text}</span>
        )}
      </p>
      {next !== null && <p className="text-ink-2 text-meta">{next}</p>}
    </>
  );
}
