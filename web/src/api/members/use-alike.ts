import type { MemberAlike } from '@ffl/domain/members/alike';
import { memberMessages } from '@ffl/domain/members/messages';
import { useState } from 'react';
import type { Server } from '../../lib/net/server.ts';
import { useProduct } from '../../lib/product.ts';
import type { Write } from '../../lib/write/create-write.ts';
import type { NewPerson } from './find-alike.ts';

type Asked = { people: readonly MemberAlike[]; onAddAnyway: () => void; onClose: () => void };

/** Sends what adds somebody once it is answered whether it is somebody on record. No answer is asked for twice. */
export function useAlike<Order>(write: Pick<Write<Order, unknown>, 'sendPrepared'>) {
  const { server } = useProduct();
  const [answered] = useState(() => new Set<string>());
  const [asked, setAsked] = useState<Asked | null>(null);

  async function send(person: NewPerson, order: Order): Promise<void> {
    setAsked(null);
    await write.sendPrepared(async () => {
      const people = await findAlike(server, person);
      if (people.every((one) => answered.has(answerAbout(one)))) return order;
      function onAddAnyway() {
        for (const one of people) answered.add(answerAbout(one));
        void send(person, order);
      }
      setAsked({ people, onAddAnyway, onClose: () => setAsked(null) });
      return null;
    });
  }

  return { asked, send };
}

/** Loads when it is needed, like the question. */
async function findAlike(server: Server, person: NewPerson): Promise<MemberAlike[]> {
  try {
    return await (await import('./find-alike.ts')).findAlike(server, person);
  } catch (cause) {
    throw new Error(memberMessages.alikeUnknown, { cause });
  }
}

/** Another likeness or grounding is another question. */
function answerAbout({ id, same, grounding }: MemberAlike): string {
  return JSON.stringify([id, same, grounding?.id]);
}
