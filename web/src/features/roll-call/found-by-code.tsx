import type { ReactNode } from 'react';
import type { Listed, RollCall } from '../../lib/roll-calls/roll-call.ts';
import { personOfCode } from './person-of-code.ts';

type FoundByCodeProps = {
  code: string;
  list: RollCall;
  renderListed: (person: Listed) => ReactNode;
  renderLacking: (member: { id: string; name: string }) => ReactNode;
};

/** Whom the code means that a scanner typed into the search, in place of the names. */
export function FoundByCode({ code, list, renderListed, renderLacking }: FoundByCodeProps) {
  const person = personOfCode(code, list);
  if (typeof person === 'string') return <p role="status">{person}</p>;
  return 'until' in person ? renderListed(person) : renderLacking(person);
}
