import { fullName } from '@ffl/domain/members/member';
import { variantsOf } from '@ffl/domain/programs/match-programs';
import { type Program, programCode } from '@ffl/domain/programs/program';
import { dashboardPrograms, specifiedType } from '@ffl/domain/programs/program-types';
import { ArrowLeft, Ban, IdCard, Printer } from 'lucide-react';
import { useState } from 'react';
import { useActsAbout } from '../../api/members/acts-about.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import { statusFound } from '../../api/members/status-found.ts';
import { PunchStatusPill } from '../../components/credentials/punch-status-pill.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useSession } from '../../lib/product.ts';
import { isAmong, may, useBasesWith } from '../../lib/session/may.ts';
import { type Choice, isFoundBy } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';

type PersonChoicesProps = {
  person: MemberFound;
  /** The text typed after the name. */
  rest: string;
  /** Undefined while loading. */
  programs: readonly Program[] | undefined;
  /** Opens the record, the grounding question, or the card to print. */
  onAct: (act: PersonAct) => void;
  onRecordPunch: (cardName: string) => void;
  onBack: () => void;
};

/** Actions for a person: the record, then punches, of held credentials first. Once something is typed, punches lead. */
export function PersonChoices({ person, rest, programs, onAct, onRecordPunch, onBack }: PersonChoicesProps) {
  const now = useNow();
  const session = useSession();
  const about = useActsAbout(person.id);
  const own = useBasesWith('punch');
  const [text, setText] = useState(rest);
  /** A trainer of bases punches only what is there. */
  const isPunched = (cardName: string) =>
    own === null || variantsOf(cardName, programs ?? []).some(({ base }) => isAmong(own, base));
  const statuses = dashboardPrograms.filter(isPunched).map((cardName) => ({
    cardName,
    status: programs ? statusFound({ cardName, programs }, person, now) : null,
  }));
  // The order stays when credentials load late, so that nobody chooses the wrong line.
  const [heldFirst] = useState(() =>
    statuses
      .toSorted((one, other) => Number(!isHeld(one.status)) - Number(!isHeld(other.status)))
      .map(({ cardName }) => cardName),
  );
  const punches = heldFirst.map((cardName): Choice => {
    const status = statuses.find((one) => one.cardName === cardName)?.status;
    return {
      id: cardName,
      group: 'Record Punch',
      name: cardName,
      words: `punch renew ${programCode({ name: cardName, programType: specifiedType(cardName) })}`,
      icon: <ProgramTile name={cardName} type={specifiedType(cardName)} isDecorative />,
      aside: status && <PunchStatusPill status={status} />,
      act: () => onRecordPunch(cardName),
    };
  });
  const acts = personActs
    .filter(({ right }) => may(session, right) && (right !== 'ground' || about?.includes('ground')))
    .map(({ act, icon: Icon, right: _, ...said }): Choice => {
      return { ...said, id: act, icon: <Icon aria-hidden="true" size={20} />, act: () => onAct(act) };
    });
  const leading = text === '' ? 1 : 0;
  const choices = [...acts.slice(0, leading), ...punches, ...acts.slice(leading)].filter((one) => isFoundBy(text, one));
  return (
    <ChoiceList
      label={`What to do for ${fullName(person)}`}
      placeholder="Program or command"
      text={text}
      onText={setText}
      choices={choices}
      first={choices[0] ?? null}
      before={
        <Button variant="ghost" className="px-2!" icon={<ArrowLeft aria-hidden="true" size={18} />} onClick={onBack}>
          Back
        </Button>
      }
      onBack={onBack}
      status={choices.length === 0 ? 'No matches' : `${choices.length} for ${fullName(person)}`}
    />
  );
}

/** Commands for a person besides punches. */
export type PersonAct = 'record' | 'ground' | 'card';

const personActs = [
  { act: 'record', right: 'look', group: 'Member', name: 'Open record', words: 'view profile', icon: IdCard },
  { act: 'card', right: 'export', group: 'More', name: 'Print the card', icon: Printer },
  { act: 'ground', right: 'ground', group: 'More', name: 'Ground', icon: Ban },
] as const;

function isHeld(status: string | null): boolean {
  return status !== null && status !== 'No Credential';
}
