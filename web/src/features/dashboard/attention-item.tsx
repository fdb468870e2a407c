import { currencyWord } from '@ffl/domain/currency/words';
import { fullName } from '@ffl/domain/members/member';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import type { Lapsing } from '../../api/dashboard.ts';
import { DaysLeftBadge } from '../../components/credentials/days-left-badge.tsx';
import { CallLink } from '../../components/members/call-link.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useOnline } from '../../hooks/device/use-online.ts';
import { phoneLink } from '../../lib/device/contact-links.ts';
import { May } from '../../lib/session/may.ts';

type AttentionItemProps = {
  row: Lapsing;
  now: Date;
  /** Undefined until the programs have loaded. */
  program: Program | undefined;
  onPunch: (row: Lapsing, program: Program) => void;
};

/** A person about to lapse, with the program and date, a phone link and Punch. */
export function AttentionItem({ row, now, program, onPunch }: AttentionItemProps) {
  const isOnline = useOnline();
  const isPhone = useIsPhone();
  const name = fullName(row);
  const word = currencyWord({ annualDate: row.annualDate, expiresDate: row.until });
  const what = programAtBase({ name: row.program, base: row.base });
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <ProgramTile
        name={row.program}
        type={row.programType}
        isDecorative
        className="size-8 text-caption max-md:hidden"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/admin/members"
            search={{ selected: row.memberId }}
            className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:text-accent hover:underline max-md:w-full"
          >
            {name}
          </Link>
          <DaysLeftBadge expiresDate={row.until} now={now} />
          <span className="text-meta" data-numbers="">
            {word ? `${word} ` : <span className="sr-only">until </span>}
            {displayDate(row.until)}
          </span>
        </p>
        <p className="text-ink-2 text-meta max-md:mt-1 max-md:flex max-md:items-center max-md:gap-2">
          <ProgramTile
            name={row.program}
            type={row.programType}
            isDecorative
            className="size-6 text-caption md:hidden"
          />
          {what}
          {row.phone !== null && !isPhone && (
            <>
              {' · '}
              <a
                href={phoneLink(row.phone)}
                className="whitespace-nowrap underline-offset-4 hover:text-accent hover:underline"
              >
                <span className="sr-only">Call {name},</span> {row.phone}
              </a>
            </>
          )}
          {row.organization !== null && <span className="max-md:hidden"> · {row.organization}</span>}
        </p>
      </div>
      {row.phone !== null && isPhone && <CallLink name={name} phone={row.phone} className="-mx-2" />}
      <May right="punch" at={row.base}>
        <Button
          size="small"
          className="max-md:min-h-12! max-md:text-body!"
          disabled={!program || !isOnline}
          onClick={() => program && onPunch(row, program)}
        >
          <span>
            Punch{' '}
            <span className="sr-only">
              {what} of {name}
            </span>
          </span>
        </Button>
      </May>
    </li>
  );
}
