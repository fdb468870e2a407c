import { fullName } from '@ffl/domain/members/member';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useMay } from '../../lib/session/may.ts';
import type { Choice } from './choice.ts';
import { type PersonAct, PersonChoices } from './person-choices.tsx';
import { SearchChoices } from './search-choices.tsx';

export type PaletteProps = {
  /** Commands available on every screen. */
  commands: readonly Choice[];
  onAct: (act: PersonAct, member: MemberFound) => void;
  onRecordPunch: (cardName: string, member: MemberFound) => void;
  /** Checks a code as crew do. */
  onCheck: (statement: string) => void;
  onClose: () => void;
};

/** Finds screens, people, and commands by name. Choosing a person leads to another choice. */
export function Palette({ commands, onAct, onRecordPunch, onCheck, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ person: MemberFound; rest: string } | null>(null);
  const person = chosen?.person;
  const programs = useQuery(programQueries.list());
  const mayPunch = useMay('punch');
  // About whom a lead may act is known once somebody is chosen.
  const mayGround = useMay('delete members');

  /** An action that needs no further choice runs at once, as does the only one of people who just look. */
  function choose(found: MemberFound, rest: string) {
    if (!mayPunch) onAct('record', found);
    else if (mayGround && (rest === 'ground' || rest === 'card')) onAct(rest, found);
    else setChosen({ person: found, rest });
  }

  return (
    <Dialog
      title={person ? fullName(person) : 'Search'}
      {...(person && { description: [person.organization, person.email].filter(Boolean).join(' · ') })}
      onClose={onClose}
    >
      {/* As high for few choices as for many, so that nothing jumps while somebody types. */}
      <div className="flex h-full flex-col md:h-[min(30rem,calc(100dvh-14rem))]">
        {chosen && person ? (
          <PersonChoices
            person={person}
            rest={chosen.rest}
            programs={programs.data}
            onAct={(act) => onAct(act, person)}
            onRecordPunch={(cardName) => onRecordPunch(cardName, person)}
            onBack={() => setChosen(null)}
          />
        ) : (
          <SearchChoices commands={commands} text={text} onText={setText} onPerson={choose} onCheck={onCheck} />
        )}
      </div>
    </Dialog>
  );
}
