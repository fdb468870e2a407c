import { credentialMessages } from '@ffl/domain/credentials/messages';
import { fullName } from '@ffl/domain/members/member';
import { programAtBase } from '@ffl/domain/programs/program';
import { Notice } from '../../components/ui/notice.tsx';
import type { IssueOffer } from './issue-offer.ts';

type IssueInsteadProps = {
  member: { firstName: string; lastName: string };
  cardName: string;
  base: string | null;
  offer: IssueOffer;
};

/** Says before any click why there is nothing to punch. */
export function IssueInstead({ member, cardName, base, offer }: IssueInsteadProps) {
  const comesBack = 'program' in offer && offer.comesBack;
  const place = 'program' in offer ? offer.program : { name: cardName, base };
  return (
    <Notice tone="info" announced>
      {credentialMessages.nothingHeld(fullName(member), programAtBase(place))}
      {comesBack && ` ${credentialMessages.comesBack}`}
    </Notice>
  );
}
