import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { fullName } from '@ffl/domain/members/member';
import { displayDate, displayTime } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Administrator, Grantee } from '../../api/access/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { GrantOf } from './grant-lines.tsx';
import { useReach } from './use-reach.ts';

type Shown = Administrator | Grantee;

type PersonCellProps = {
  person: Shown;
  /** Mails an invitation that waits once more. */
  onAgain?: ((of: GrantOf) => void) | undefined;
};

/** Name and address. Whoever has a member's record is a link to it. */
export function PersonCell({ person, onAgain }: PersonCellProps) {
  const name = fullName(person) || person.email;
  const [mailbox, host] = person.email.split('@');
  const memberId = 'memberId' in person ? person.memberId : null;
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="font-semibold">
        {memberId === null ? (
          name
        ) : (
          <Link to="/admin/members" search={{ selected: memberId }} className={linkClass}>
            {name}
          </Link>
        )}
        {person.isOwn && <span className="font-normal text-ink-2"> ({messages.you})</span>}
      </p>
      <a
        href={`mailto:${person.email}`}
        className="inline-flex min-h-6 items-center text-ink-2 text-meta underline-offset-4 hover:underline max-md:min-h-11"
      >
        <span>
          {mailbox}
          <wbr />@{host}
        </span>
      </a>
      {'administers' in person && person.administers && <p className="mt-1 text-ink-2 text-meta">{messages.rests}</p>}
      {'invitedUntil' in person && person.invitedUntil && (
        <Invitation grantee={person} until={person.invitedUntil} onAgain={onAgain} />
      )}
    </div>
  );
}

const linkClass = 'inline-flex min-h-6 items-center text-accent underline underline-offset-4 max-md:min-h-11';

type InvitationProps = Pick<PersonCellProps, 'onAgain'> & { grantee: Grantee; until: Date };

/** An invitation that nobody has opened yet, and the way to mail it again. */
function Invitation({ grantee, until, onAgain }: InvitationProps) {
  const now = useNow();
  const isOnline = useOnline();
  const grant = useReach().again(grantee);
  return (
    <div className="mt-1.5">
      <StatusPill state={until > now ? 'pending' : 'inactive'}>Invited</StatusPill>
      <p className="mt-1 text-ink-2 text-meta" data-numbers="">
        {until > now ? messages.invitedUntil(until) : messages.invitationOver(until)}
      </p>
      {grant && (
        <Button
          size="small"
          className="mt-1 print:hidden"
          disabled={!isOnline}
          onClick={() => onAgain?.({ grant, grantee })}
        >
          <span>
            {messages.again} <span className="sr-only">to {fullName(grantee)}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

export function LastSignIn({ of: { lastSignInAt, hasSecondStep } }: { of: Shown }) {
  if (hasSecondStep === null) return <NotShown />;
  if (lastSignInAt === null) return <span className="text-ink-2">{messages.neverSignedIn}</span>;
  return (
    <span data-numbers="">
      {displayDate(lastSignInAt)}
      <span className="block text-ink-2 text-meta">{displayTime(lastSignInAt)}</span>
    </span>
  );
}

export function SecondStep({ of: { hasSecondStep } }: { of: Shown }) {
  if (hasSecondStep === null) return <NotShown />;
  return (
    <span className={hasSecondStep ? 'inline-flex items-center gap-1.5' : 'text-ink-2'}>
      {hasSecondStep && <KeyRound aria-hidden="true" size={16} className="shrink-0" />}
      {messages.secondStep(hasSecondStep)}
    </span>
  );
}

function NotShown() {
  return <span className="text-ink-2">{messages.notShown}</span>;
}

/** A person on a phone. */
export function AccessCard({ children, ...cell }: PersonCellProps & { children: ReactNode }) {
  const { person } = cell;
  return (
    <li
      data-row={person.userId}
      data-card=""
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <PersonCell {...cell} />
      {children}
      <dl className="grid grid-cols-2 gap-3 border-line border-t pt-3 text-meta">
        <div>
          <dt className="text-ink-2">Last sign-in</dt>
          <dd>
            <LastSignIn of={person} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-2">Two-step verification</dt>
          <dd>
            <SecondStep of={person} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
