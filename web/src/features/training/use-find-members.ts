import { certificationLevelValue, fullName } from '@ffl/domain/members';
import { useCallback, useState } from 'react';
import { findMembersNamed, type MemberNamed } from '../../api/members/named.ts';
import { useProduct } from '../../lib/product.ts';
import { foundText } from './found-text.ts';
import type { TraineeEntry } from './trainee-entries.ts';
import { linesToFind, nameOf, namesToFind, readLines } from './trainee-names.ts';
import type { TraineeActs } from './use-trainees.ts';

type FindMembers = { acts: TraineeActs; onSay: (said: string) => void };

/** Links all names that exactly one member has. Someone already in the list isn't linked twice. */
export function useFindMembers({ acts, onSay }: FindMembers) {
  const { server } = useProduct();
  const [isFinding, setIsFinding] = useState(false);

  const find = useCallback(
    async (people: readonly TraineeEntry[], before = '') => {
      // The button stays pressable, so that it keeps the focus.
      if (namesToFind(people).length === 0) return onSay(`${before} No name is left to link.`.trim());
      setIsFinding(true);
      onSay(before);
      try {
        const [byName, byLine] = await Promise.all([
          findMembersNamed(server, namesToFind(people)),
          findMembersNamed(server, linesToFind(people)),
        ]);
        const found = new Map([...byName, ...byLine]);
        const read = readLines(people, (name) => found.has(name));
        const linked = new Set<string>();
        acts.update((all) => {
          const taken = new Set(all.map(({ memberId }) => memberId));
          return all.map(read).map((one) => {
            const member = found.get(nameOf(one));
            if (one.memberId !== null || !member || member === 'several' || taken.has(member.id)) return one;
            taken.add(member.id);
            linked.add(nameOf(one));
            return linkedTo(member, one);
          });
        });
        const names = namesToFind(people.map(read));
        const several = names.filter((name) => found.get(name) === 'several');
        const listed = names.filter((name) => found.has(name) && !linked.has(name) && !several.includes(name));
        const unknown = names.filter((name) => !found.has(name));
        onSay(`${before} ${foundText({ linked: linked.size, several, listed, unknown })}`.trim());
      } catch {
        onSay(`${before} The members could not be searched. Nobody was linked.`.trim());
      } finally {
        setIsFinding(false);
      }
    },
    [server, acts, onSay],
  );

  return { find, isFinding };
}

function linkedTo(member: MemberNamed, { level, agency }: TraineeEntry): TraineeEntry {
  return {
    name: fullName(member),
    memberId: member.id,
    level: level.trim() || certificationLevelValue(member.certificationLevel),
    agency: agency.trim() || member.organization,
  };
}
