import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { type GiveGrant, giveGrantSchema } from '@ffl/domain/grants/schemas';
import { fullName } from '@ffl/domain/members/member';
import { useGiveGrant } from '../../api/access/mutations.ts';
import type { Grant } from '../../api/access/queries.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { GrantOf } from './grant-lines.tsx';

/** Mails an invitation once more, by giving the same grant. Open while rendered. */
export function InviteAgain({ grant, grantee, onClose }: GrantOf & { onClose: () => void }) {
  const now = useNow();
  const { mutateAsync: give } = useGiveGrant();
  return (
    <ConfirmAct
      title={messages.againTitle}
      confirmText={messages.invite}
      busyText={messages.sending}
      variant="primary"
      words={messages.sendingAgain}
      send={give}
      order={orderOf(grantee.email, grant, now)}
      done={{ title: messages.invited, text: messages.invitedText(fullName(grantee), grantee.email) }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.againText(grantee.email)}</p>
    </ConfirmAct>
  );
}

function orderOf(email: string, { kind, scope, startsAt, endsAt, reason }: Grant, now: Date): GiveGrant {
  return giveGrantSchema.parse({
    email,
    kind,
    scope: scope.of === 'all' ? { of: 'all' } : { of: scope.of, id: scope.id },
    startsAt: startsAt > now ? startsAt.toISOString() : null,
    endsAt: endsAt?.toISOString() ?? null,
    reason,
  });
}
