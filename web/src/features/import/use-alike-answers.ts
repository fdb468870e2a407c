import type { ListedPerson } from '@ffl/domain/transfer/import-report';
import type { AlikeAnswer, SamePerson } from '@ffl/domain/transfer/schemas';
import { useState } from 'react';

/** By the address in the file, what becomes of new people who may be on record. */
export type AlikeAnswers = ReadonlyMap<string, AlikeAnswer>;

/** Who new people are that may be on record: somebody there, somebody new, or nobody to be added. */
export function useAlikeAnswers(checked: readonly SamePerson[]) {
  const [answers, setAnswers] = useState<AlikeAnswers>(new Map());
  const [same, setSame] = useState(checked);

  function without(email: string): SamePerson[] {
    return same.filter((one) => one.email !== email);
  }

  return {
    answers,
    same,
    /** Whether the rows must be checked again, since they are about other people on record. */
    isOutdated: same.length !== checked.length || same.some((one) => !checked.includes(one)),
    answer(email: string, said: AlikeAnswer) {
      setSame(without(email));
      setAnswers(new Map([...answers, [email, said]]));
    },
    answerAll(people: readonly ListedPerson[], said: AlikeAnswer) {
      const emails = new Set(people.map(({ email }) => email));
      setSame(same.filter(({ email }) => !emails.has(email)));
      setAnswers(new Map([...answers, ...[...emails].map((email): [string, AlikeAnswer] => [email, said])]));
    },
    answerSame(email: string, memberId: string) {
      setSame([...without(email), { email, memberId }]);
      setAnswers(new Map([...answers].filter(([of]) => of !== email)));
    },
    /** Takes back that somebody in the file is this member. */
    answerOther(memberId: string) {
      setSame(same.filter((one) => one.memberId !== memberId));
    },
  };
}

export type AlikeChoice = ReturnType<typeof useAlikeAnswers>;
