import { certificationLevelValue, fullName } from '@ffl/domain/members/member';
import { useCallback, useState } from 'react';
import { findMembersNamed, type MemberNamed } from '../../api/members/named.ts';
import { useProduct } from '../../lib/product.ts';
import { foundText } from './found-text.ts';
import type { TraineeEntry } from './trainee-entries.ts';
import type { TraineeActs } from './use-trainees.ts';

type FindMembers = { acts: TraineeActs; onSay: (said: string) => void };

export const notSearched = 'The members could not be searched. Nobody was linked.';

/** Links all names that exactly one member has. Someone already in the list isn't linked twice. */
export function useFindMembers({ acts, onSay }: FindMembers) {
  const { server } = useProduct();
  const [isFinding, setIsFinding] = useState(false);

  const find = useCallback(
    async (people: readonly TraineeEntry[]) => {
      // The button stays pressable, so that it keeps the focus.
      if (namesToFind(people).length === 0) return onSay('No name is left to link.');
      setIsFinding(true);
      onSay('');
      try {
        const names = namesToFind(people);
        const found = await findMembersNamed(server, names);
        const linked = new Set<string>();
        acts.update((all) => {
          const taken = new Set(all.map(({ memberId }) => memberId));
          return all.map((one) => {
            const member = found.get(nameOf(one));
            if (one.memberId !== null || !member || member === 'several' || taken.has(member.id)) return one;
            taken.add(member.id);
            linked.add(nameOf(one));
            return linkedTo(member, one);
          });
        });
        const several = names.filter((name) => found.get(name) === 'several');
        const listed = names.filter((name) => found.has(name) && !linked.has(name) && !several.includes(name));
        const unknown = names.filter((name) => !found.has(name));
        onSay(foundText({ linked: linked.size, several, listed, unknown }));
      } catch {
        onSay(notSearched);
      } finally {
        setIsFinding(false);
      }
    },
    [server, acts, onSay],
  );

  return { find, isFinding };
}

export function linkedTo(member: MemberNamed, { level, agency }: Pick<TraineeEntry, 'level' | 'agency'>): TraineeEntry {
  return {
    name: fullName(member),
    memberId: member.id,
    level: level.trim() || certificationLevelValue(member.certificationLevel),
    agency: agency.trim() || member.organization,
  };
}

function nameOf({ name }: TraineeEntry): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** The distinct names of unlinked trainees. */
function namesToFind(people: readonly TraineeEntry[]): string[] {
  const names = people.filter(({ memberId }) => memberId === null).map(nameOf);
  return [...new Set(names)].filter((name) => name !== '');
}
