import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The card as printed, in its true size of 85.60 × 53.98 mm, with crop marks. */
export function PrintedCard({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={clsx('print:relative print:h-[53.98mm] print:w-[85.6mm]', className)}>
      <CutMarks />
      <div className="print:h-[403.6px] print:w-[640px] print:origin-top-left print:scale-[0.50551]">{children}</div>
    </div>
  );
}

/** Crop marks: two short lines outside each corner, in millimeters. */
function CutMarks() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-6 -6 97.6 65.98"
      className="absolute -top-[6mm] -left-[6mm] hidden h-[65.98mm] w-[97.6mm] print:block"
    >
      <path
        fill="none"
        stroke="#000"
        strokeWidth="0.15"
        d="M0-5V-1M-5 0H-1M85.6-5V-1M90.6 0H86.6M0 58.98V54.98M-5 53.98H-1M85.6 58.98V54.98M90.6 53.98H86.6"
      />
    </svg>
  );
}
