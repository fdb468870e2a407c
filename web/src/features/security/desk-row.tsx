import { ChevronDown, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** A part of the desk: what it is about, and beside it what is so. */
export function DeskRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="font-semibold text-ink-2">{title}</h3>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}

type DeskLineProps = { children: ReactNode; icon?: ReactNode; details?: ReactNode; isOpen?: boolean };

/** One line that says how it stands, with the rest on demand. */
export function DeskLine({ children, icon = well, details, isOpen = false }: DeskLineProps) {
  const line = (
    <span className="flex min-w-0 items-start gap-2">
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
  if (details === undefined) return <p>{line}</p>;
  return (
    <details className="group" open={isOpen}>
      <summary className="flex cursor-pointer list-none items-start justify-between gap-4 rounded-control max-md:min-h-12">
        {line}
        <span className="flex shrink-0 items-center gap-1 font-semibold text-accent">
          Details
          <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
        </span>
      </summary>
      <div className="mt-2 text-ink-2 text-meta md:ps-7" data-numbers="">
        {details}
      </div>
    </details>
  );
}

const well = <ShieldCheck aria-hidden="true" size={20} className="mt-px shrink-0 text-active" />;
