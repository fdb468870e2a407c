import { type ClockDates, clockProspect } from '@ffl/domain/clocks';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type ClockProspectProps = {
  /** The act's result. */
  dates: ClockDates;
  now: Date;
  /** The new expiry, as shown under one clock. */
  children: ReactNode;
};

/** Before an act, which clock ends first after it; instead of a past expiry, that it brings nothing back. */
export function ClockProspect({ dates, now, children }: ClockProspectProps) {
  const prospect = clockProspect(dates, now);
  if (prospect === null) return children;
  if (prospect.staysLapsed) {
    return (
      <p className="flex items-start gap-2 font-semibold text-body text-expired">
        <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
        {prospect.text}
      </p>
    );
  }
  return (
    <>
      {children}
      <p className="text-ink-2 text-meta">{prospect.text}</p>
    </>
  );
}
