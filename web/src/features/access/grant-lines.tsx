import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { grantGives, grantTitle } from '@ffl/domain/grants/words';
import { fullName } from '@ffl/domain/members/member';
import type { Grant, Grantee } from '../../api/access/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useReach } from './use-reach.ts';

/** A grant and who has it. */
export type GrantOf = { grant: Grant; grantee: Grantee };

export type GrantRequest = { kind: 'again' | 'change' | 'end'; of: GrantOf };

type GrantLinesProps = {
  grantee: Grantee;
  /** Opens the dialog that changes or ends a grant. */
  onRequest: (about: GrantRequest) => void;
};

/** Somebody's grants: what each gives, until when, by whom and why. */
export function GrantLines({ grantee, onRequest }: GrantLinesProps) {
  const isOnline = useOnline();
  const { mayChange, mayEnd } = useReach();
  return (
    <ul className="flex flex-col gap-3">
      {grantee.grants.map((grant) => {
        const about = { grant, grantee };
        const which = `${grantTitle(grant)} of ${fullName(grantee)}`;
        return (
          <li key={grant.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <GrantText grant={grant} />
            <div className="flex gap-2 print:hidden">
              {mayChange(grant, grantee) && (
                <Button size="small" disabled={!isOnline} onClick={() => onRequest({ kind: 'change', of: about })}>
                  <span>
                    Change <span className="sr-only">the end of {which}</span>
                  </span>
                </Button>
              )}
              {mayEnd(grant, grantee) && (
                <Button size="small" disabled={!isOnline} onClick={() => onRequest({ kind: 'end', of: about })}>
                  <span>
                    End <span className="sr-only">{which}</span>
                  </span>
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function GrantText({ grant }: { grant: Grant }) {
  const now = useNow();
  const { startsAt, givenAt, givenBy, reason } = grant;
  return (
    <div className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span data-numbers="">
          <span className="font-semibold">{grantTitle(grant)}</span>, {messages.dates(null, grant.endsAt)}
        </span>
        {startsAt > now && <StatusPill state="pending">{messages.starts(startsAt)}</StatusPill>}
      </p>
      <p className="max-w-[60ch] text-pretty text-meta">{grantGives(grant)}</p>
      <p className="max-w-[60ch] text-ink-2 text-meta" data-numbers="">
        {messages.given(givenAt, givenBy)}: {reason}
      </p>
    </div>
  );
}
