import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useEndSessions } from '../../api/account/mutations.ts';
import type { OwnSession } from '../../api/account/queries.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

/** Sessions to end: one, or all others. */
export type Ending = { session: OwnSession } | { others: number };

type EndSessionsProps = { ending: Ending; onClose: () => void };

/** Says who will be signed out, and signs them out. */
export function EndSessions({ ending, onClose }: EndSessionsProps) {
  const { mutateAsync: endSessions } = useEndSessions();
  const isOne = 'session' in ending;
  return (
    <ConfirmAct
      title={isOne ? `Sign out ${ending.session.device}?` : ownAccountMessages.endOthersTitle}
      confirmText="Sign out"
      busyText="Signing out..."
      words={ownAccountMessages.ending}
      send={endSessions}
      order={{ id: isOne ? ending.session.id : null }}
      done={(count) => (count === 0 ? ownAccountMessages.endedBefore : ownAccountMessages.signedOut(count))}
      onClose={onClose}
    >
      {isOne ? (
        <p>
          The device signed in {displayDateTime(ending.session.startedAt)} will be signed out right away. Anything not
          saved there is lost.
        </p>
      ) : (
        <p>
          <strong className="text-ink">{ending.others} devices</strong> will be signed out right away. This one stays
          signed in. Anything not saved there is lost.
        </p>
      )}
    </ConfirmAct>
  );
}
