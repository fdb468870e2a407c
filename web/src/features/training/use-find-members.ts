import { certificationLevelValue } from '@ffl/domain/members';
import { countText } from '@ffl/domain/numbers';
import { useState } from 'react';
import { findMembersNamed } from '../../api/members/named.ts';
import { useProduct } from '../../lib/product.ts';
import type { TraineeEntry } from './trainee-entries.ts';
import type { TraineeActs } from './use-trainees.ts';

type FindMembers = { rows: readonly TraineeEntry[]; acts: TraineeActs; onSay: (said: string) => void };

/** Links all names that exactly one member bears. Somebody who is in the list already is not linked twice. */
export function useFindMembers({ rows, acts, onSay }: FindMembers) {
  const { server } = useProduct();
  const [isFinding, setIsFinding] = useState(false);
  const names = new Set(rows.filter(({ memberId }) => memberId === null).map(nameOf));
  names.delete('');

  async function find() {
    setIsFinding(true);
    onSay('');
    try {
      const found = await findMembersNamed(server, [...names]);
      let linked = 0;
      acts.update((all) => {
        const taken = new Set(all.map(({ memberId }) => memberId));
        return all.map((one) => {
          const member = found.get(nameOf(one));
          if (one.memberId !== null || !member || taken.has(member.id)) return one;
          taken.add(member.id);
          linked += 1;
          return {
            ...one,
            memberId: member.id,
            level: one.level.trim() || certificationLevelValue(member.certificationLevel),
            agency: one.agency.trim() || member.organization,
          };
        });
      });
      onSay(foundText(linked, names.size));
    } catch {
      onSay('The members could not be searched. Nobody was linked.');
    } finally {
      setIsFinding(false);
    }
  }

  return { find, isFinding, canFind: names.size > 0 };
}

function nameOf({ name }: TraineeEntry): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

function foundText(linked: number, of: number): string {
  if (linked === 0) return 'No name is that of exactly one member.';
  if (linked === of) return of === 1 ? 'The name is linked.' : `All ${countText(of)} names are linked.`;
  return `${countText(linked)} of ${countText(of)} names are linked. The others are those of no member, or of several.`;
}
