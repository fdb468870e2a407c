import { securityMessages } from '@ffl/domain/security/messages';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';

type DeskRowProps<Data> = Pick<ComponentProps<typeof Loaded<Data>>, 'query' | 'failure' | 'children'> & {
  title: string;
};

/** A part of the desk: what it is about, and beside it what is so. */
export function DeskRow<Data>({ title, ...read }: DeskRowProps<Data>) {
  return (
    <DeskSection title={title}>
      <Loaded {...read} failedAgain={securityMessages.readAgainFailed} outline={<Skeleton className="h-6" />} />
    </DeskSection>
  );
}

export function DeskSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="font-semibold text-ink-2">{title}</h3>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}

/** What somebody may have to decide, one below the other. */
export function DeskList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ul aria-label={title} className="-my-3 divide-y divide-line">
      {children}
    </ul>
  );
}

type DeskItemProps = { title: string; lines: readonly (string | null | false)[]; children?: ReactNode };

/** Whom or what it is about, what is known of it, and its buttons. */
export function DeskItem({ title, lines, children }: DeskItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{title}</p>
        {lines.flatMap((line) =>
          line ? (
            <p key={line} className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
              {line}
            </p>
          ) : (
            []
          ),
        )}
      </div>
      {children}
    </li>
  );
}

/** A button of an item. It needs a connection; `of` says to screen readers whom it is about. */
export function DeskButton({ of, children, ...rest }: ComponentProps<typeof Button> & { of: string }) {
  const isOnline = useOnline();
  return (
    <Button {...rest} disabled={!isOnline} {...(!isOnline && { title: offlineText })}>
      {children} <span className="sr-only">{of}</span>
    </Button>
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
