import { cardStrip, nameOnCard } from '@ffl/domain/credentials/card-strip';
import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { currencyWord } from '@ffl/domain/currency/words';
import type { Grounding } from '@ffl/domain/groundings/grounding';
import { certificationLevelText, fullName, type Member } from '@ffl/domain/members/member';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { ProgramTile } from '../programs/program-tile.tsx';
import { Mark } from '../ui/public-page.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { StatusIcon } from '../ui/status-pill.tsx';
import { Avatar } from './avatar.tsx';
import { CardStrip, StaleLine } from './card-strip.tsx';
import { memberLink } from './member-qr.tsx';

type CardMember = Pick<Member, 'id' | 'firstName' | 'lastName' | 'organization' | 'imageUrl' | 'certificationLevel'>;

export type MemberCardProps = {
  member: CardMember;
  held: readonly HeldProgram[];
  grounding?: Grounding | null | undefined;
  now: Date;
  /** Set if the data are too old to rely on: the card turns gray and says when they were last read. */
  staleSince?: Date | undefined;
  /** False beside the code for crew, so that nobody scans the wrong one. */
  hasCode?: boolean;
};

/**
 * Drawn as a physical ID-1 card; portrait where space is narrow. Gray if nothing is in force, so it never passes at a
 * glance.
 */
export function MemberCard({ member, held, grounding, now, staleSince, hasCode = true }: MemberCardProps) {
  const level = certificationLevelText(member.certificationLevel);
  const isLong = `${fullName(member)}${level}${member.organization}`.length > 90;
  const isGray = cardStrip(held).kind !== 'in-force';
  return (
    <article
      aria-label={`Member card of ${fullName(member)}`}
      className="@container w-full max-w-[640px] print:max-w-none"
    >
      <div
        className={clsx(
          'flex flex-col overflow-hidden rounded-[24px] border border-line-strong [print-color-adjust:exact]',
          '@xl:h-[403.6px]',
          staleSince && 'grayscale',
        )}
      >
        <header
          className={clsx(
            'flex flex-wrap items-center gap-x-2.5 bg-brand px-5 py-2.5 font-bold text-white tracking-wider',
            isGray && 'grayscale',
          )}
        >
          <Mark width="28" height="28" />
          <span className="flex-[1_1_7rem] print:whitespace-nowrap text-meta @xs:text-body">FLIGHT FOR LIFE</span>
          <span className="hidden font-normal text-meta tracking-normal print:inline">Printed {displayDate(now)}</span>
          <span className="font-semibold text-caption tracking-[0.1em] @xs:text-meta @xs:tracking-[0.2em]">MEMBER</span>
        </header>
        <div
          className={clsx(
            'flex min-h-0 flex-1 flex-col items-center gap-4 bg-surface px-5 py-4 @xl:flex-row @xl:items-center @xl:gap-5',
            isGray && 'grayscale',
          )}
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 self-stretch">
            <div className="flex min-h-0 flex-wrap gap-4 @xl:flex-1 @xl:flex-nowrap @xl:overflow-hidden">
              <Avatar
                {...member}
                className="h-28 w-21 rounded-control border border-line text-page-title @xl:aspect-3/4 @xl:h-full @xl:max-h-40 @xl:w-auto"
              />
              <div className="wrap-anywhere min-w-0 flex-[1_1_8rem]">
                <h2 className={clsx('text-balance font-bold leading-tight', sizeOf(fullName(member)))}>
                  {fullName(member)}
                </h2>
                <div className={clsx('mt-2', isLong && 'text-meta')}>
                  <p className="font-semibold">{level}</p>
                  <p className="text-ink-2">{member.organization}</p>
                </div>
              </div>
            </div>
            <CardPrograms held={held} />
          </div>
          {hasCode && (
            <QrCode
              value={memberLink(member.id)}
              size={200}
              label={`QR code to the profile of ${fullName(member)}`}
              className="size-[150px] shrink-0 rounded-control border border-line @xl:max-h-full md:size-[200px]"
            />
          )}
        </div>
        {staleSince && <StaleLine since={staleSince} />}
        <CardStrip grounding={grounding} held={held} now={now} />
      </div>
    </article>
  );
}

/** The card's largest type, as large as the name's length allows. */
function sizeOf(name: string): string {
  if (name.length <= 24) return 'text-page-title';
  return name.length <= 36 ? 'text-dialog-title' : 'text-card-title';
}

/**
 * Up to three programs, each with its own date and state, then '+N more'; the base only beside one held at two. The tile
 * is gray if not in force and navy otherwise, because a program's own color could be read as a standing.
 */
function CardPrograms({ held }: { held: readonly HeldProgram[] }) {
  const shown = held.slice(0, credentialLimits.shownCardBadges);
  const moreCount = held.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <div>
      <ul className="flex flex-col gap-1.5 @xl:grid @xl:grid-cols-3 @xl:gap-x-1">
        {shown.map((one) => (
          <li key={one.credential.id} className="flex items-center gap-2 @xl:gap-1.5">
            <ProgramTile
              name={nameOnCard(one, held)}
              type={one.program.programType}
              isMuted={!one.isInForce}
              isPlain
              className="size-8 text-meta"
            />
            <span className="flex flex-wrap gap-x-1.5 text-meta @xl:block @xl:text-caption" data-numbers="">
              <span className={clsx('flex items-center gap-1', isOut(one) && 'font-bold text-expired')}>
                {nameOnCard(one, held) !== one.program.name && <b aria-hidden="true">{one.program.base}</b>}
                <StatusIcon state={one.state} />
                {wordOf(one)}
              </span>{' '}
              {one.state === 'grounded' ? `ends ${one.expiryText}` : one.expiryText}
            </span>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p className="mt-1.5 font-semibold text-ink-2 text-meta">+{moreCount} more</p>}
    </div>
  );
}

function isOut({ state }: HeldProgram): boolean {
  return state === 'expired' || state === 'grounded';
}

function wordOf({ credential, isInForce, state }: HeldProgram): string {
  if (state === 'pending') return 'Saving, until';
  if (state === 'grounded') return 'grounded';
  return isInForce ? (currencyWord(credential) ?? 'until') : 'expired';
}
