import type { Answers } from '@ffl/domain/answers';
import { recordedAnswers } from './recorded-answers.ts';

type Answer<Name extends keyof Answers> = NonNullable<Answers[Name]>;

/** A recorded procedure or function answer, with these fields overridden. */
export function answerOf<Name extends keyof Answers>(name: Name, over: Partial<Answer<Name>>): Answer<Name> {
  return { ...recordedAnswers[name], ...over };
}

/** The first of some recorded rows, with these fields overridden. */
export function rowLike<Row extends object>(recorded: readonly Row[], over: Partial<Row>): Row {
  const [row] = recorded;
  if (!row) throw new Error('No row was recorded');
  return { ...row, ...over };
}
