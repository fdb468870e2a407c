import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { endGrantSchema } from '@ffl/domain/grants/schemas';
import { fullName } from '@ffl/domain/members/member';
import { useEndGrant } from '../../api/access/mutations.ts';
import type { Grantee } from '../../api/access/queries.ts';
import { ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import type { GrantOf } from './grant-lines.tsx';

/** Says what the person may look at no longer, asks why, and ends the grant. Open while rendered. */
export function EndAccess({ grant, grantee, onClose }: GrantOf & { onClose: () => void }) {
  const { mutateAsync: end } = useEndGrant();
  const name = fullName(grantee);
  return (
    <ReasonDialog
      title={messages.endTitle}
      description={messages.gaveText(name, grant)}
      follows={messages.endFollows(name, grant, leftTo(grantee))}
      hint={messages.reasonHint}
      problem={(reason) => endGrantSchema.shape.reason.safeParse(reason).error?.issues[0]?.message}
      words={messages.ending}
      submitText={messages.end}
      busyText={messages.endingBusy}
      send={(order) => end({ ...order, grantId: grant.id })}
      successToast={({ hadEnded }, isRepeat) => ({
        title: hadEnded && !isRepeat ? messages.endedBefore : messages.ended,
        text: messages.gaveText(name, grant),
      })}
      onClose={onClose}
    />
  );
}

/** What somebody has besides the grant. Of people who have to do with others, too, a lead isn't told. */
function leftTo({ grants, memberId, hasSecondStep }: Grantee) {
  if (grants.length > 1) return 'grants';
  if (memberId !== null) return 'record';
  return hasSecondStep === null ? null : 'nothing';
}
