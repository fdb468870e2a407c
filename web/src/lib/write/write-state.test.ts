import { expect, it } from 'vitest';
import type { WriteFailure } from './write-failure.ts';
import { afterEvent, type Repeat, type WriteEvent, type WriteState } from './write-state.ts';

type State = WriteState<string>;
type Event = WriteEvent<string>;

const ready: State = { kind: 'ready' };
const first: State = { kind: 'sending', isRepeat: false };
const repeated: State = { kind: 'sending', isRepeat: true };
const refused: State = { kind: 'refused', code: 'input_invalid', reason: 'No.' };
const unconfirmed: State = { kind: 'unconfirmed', reason: 'Network error occurred' };
const recent = { id: 'first', at: '2026-11-22T15:04:00Z', by: 'Dana Whitfield' };
const asked: State = { kind: 'asked', recent: { ...recent, at: new Date(recent.at) } };
const givenUp: State = { kind: 'given-up' };
const done: State = { kind: 'done', answer: 'stored', isRepeat: false };
const every = { ready, first, repeated, refused, asked, unconfirmed, givenUp, done };

const sent: Event = { kind: 'sent' };
const again: Event = { kind: 'sent-again' };
const confirmed: Event = { kind: 'confirmed', answer: 'stored' };
const heldBack: Event = { kind: 'held-back' };
const agreed: Event = { kind: 'agreed' };
const corrected: Event = { kind: 'corrected' };
const stopped: Event = { kind: 'given-up' };
const forgotten: Event = { kind: 'forgotten' };
const lost: Event = { kind: 'failed', failure: { kind: 'no-answer' } };

type Answered = Extract<WriteFailure, { kind: 'answered' }>;
const answered = (status: number, code?: Answered['code']): Event => ({
  kind: 'failed',
  failure: { kind: 'answered', status, code, reason: 'No.' },
});

const asking = (body: object): Event => ({
  kind: 'failed',
  failure: { kind: 'answered', status: 409, code: 'punched_recently', reason: 'Again?', body },
});

it.each<[keyof typeof every, string, Event, State]>([
  ['ready', 'is sent', sent, first],
  ['refused', 'is sent anew', sent, first],
  ['unconfirmed', 'is sent again', again, repeated],
  ['first', 'is held back', heldBack, ready],
  ['first', 'is confirmed', confirmed, { kind: 'done', answer: 'stored', isRepeat: false }],
  ['repeated', 'is confirmed', confirmed, { kind: 'done', answer: 'stored', isRepeat: true }],
  ['first', 'is lost', lost, unconfirmed],
  ['repeated', 'is lost', lost, unconfirmed],
  ['refused', 'is corrected', corrected, ready],
  ['asked', 'is agreed to', agreed, first],
  ['asked', 'is not agreed to', corrected, ready],
  ['unconfirmed', 'is given up', stopped, givenUp],
  ['givenUp', 'is sent anew', sent, first],
  ['refused', 'is forgotten', forgotten, ready],
  ['asked', 'is forgotten', forgotten, ready],
  ['givenUp', 'is forgotten', forgotten, ready],
  ['done', 'is forgotten', forgotten, ready],
])('a write that is %s and %s', (from, _event, event, to) => {
  expect(afterEvent(every[from], event, 'keyed')).toEqual(to);
});

it.each<[string, Event, (keyof typeof every)[]]>([
  ['sent', sent, ['first', 'repeated', 'asked', 'unconfirmed', 'done']],
  ['sent again', again, ['ready', 'first', 'repeated', 'refused', 'asked', 'givenUp', 'done']],
  ['held back', heldBack, ['ready', 'repeated', 'refused', 'asked', 'unconfirmed', 'givenUp', 'done']],
  ['agreed to', agreed, ['ready', 'first', 'repeated', 'refused', 'unconfirmed', 'givenUp', 'done']],
  ['confirmed', confirmed, ['ready', 'refused', 'asked', 'unconfirmed', 'givenUp', 'done']],
  ['lost', lost, ['ready', 'refused', 'asked', 'unconfirmed', 'givenUp', 'done']],
  ['corrected', corrected, ['ready', 'first', 'repeated', 'unconfirmed', 'givenUp', 'done']],
  ['given up', stopped, ['ready', 'first', 'repeated', 'refused', 'asked', 'givenUp', 'done']],
  ['forgotten', forgotten, ['ready', 'first', 'repeated', 'unconfirmed']],
])("a write isn't %s if that doesn't fit", (_event, event, froms) => {
  for (const from of froms) expect(afterEvent(every[from], event, 'keyed')).toBe(every[from]);
});

it.each<[string, Event, State['kind'], State['kind'], State['kind']]>([
  // A failure, and the resulting state for a first attempt, for a repeat with its key, and for a repeat that needs no
  // key.
  ['no answer', lost, 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a breakdown', answered(500, 'internal'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a server without its database', answered(503, 'database_unreachable'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a missing standby', answered(503, 'not_confirmed'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a gateway in trouble', answered(502), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a request that still runs', answered(409, 'still_running'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a request that still runs, of a table', answered(409, 'FF409'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['a key that was used for something else', answered(422, 'key_reused'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['the same of a table', answered(422, 'FF422'), 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ['nobody signed in', answered(401, 'not_signed_in'), 'refused', 'unconfirmed', 'unconfirmed'],
  ['an ended session', answered(401, 'session_ended'), 'refused', 'unconfirmed', 'unconfirmed'],
  ['a lost right', answered(403, 'administrators_only'), 'refused', 'unconfirmed', 'unconfirmed'],
  ['too many calls', answered(429, 'too_many_requests'), 'refused', 'unconfirmed', 'unconfirmed'],
  ['a function that is gone', answered(404, 'function_unknown'), 'refused', 'unconfirmed', 'unconfirmed'],
  ['a lost right, of a table', answered(403), 'refused', 'unconfirmed', 'unconfirmed'],
  ['the rules', answered(409, 'credential_not_held'), 'refused', 'refused', 'unconfirmed'],
  ['the schema', answered(400, 'input_invalid'), 'refused', 'refused', 'unconfirmed'],
  ['a taken e-mail', answered(409, '23505'), 'refused', 'refused', 'unconfirmed'],
  ['a conflict without a code', answered(409), 'refused', 'refused', 'unconfirmed'],
  [
    'nothing to send',
    { kind: 'failed', failure: { kind: 'not-sent', code: undefined, reason: 'No.' } },
    'refused',
    'unconfirmed',
    'unconfirmed',
  ],
])(
  'what becomes of a write after %s depends on whether it was sent before',
  (_what, event, asFirst, asRepeat, asHarmless) => {
    const kindOf = (from: State, repeat: Repeat) => afterEvent(from, event, repeat).kind;
    expect([kindOf(first, 'keyed'), kindOf(repeated, 'keyed'), kindOf(repeated, 'harmless')]).toEqual([
      asFirst,
      asRepeat,
      asHarmless,
    ]);
    expect(kindOf(first, 'harmless')).toBe(asFirst);
  },
);

it("an unconfirmed write is a question if the server asks, and a repeat that is asked wasn't stored", () => {
  const event = asking({ recent });
  expect(afterEvent(first, event, 'keyed')).toEqual(asked);
  expect(afterEvent(repeated, event, 'keyed')).toEqual(asked);
  expect(afterEvent(repeated, event, 'harmless').kind).toBe('unconfirmed');
});

it.each([{}, { recent: null }, { recent: { ...recent, at: 'soon' } }, { recent: { at: recent.at } }])(
  'an unconfirmed write is refused if nobody can tell what is asked: %j',
  (body) => expect(afterEvent(first, asking(body), 'keyed').kind).toBe('refused'),
);

it("an unconfirmed write keeps a refusal's code and words", () => {
  const state = afterEvent(first, answered(409, 'credential_not_held'), 'keyed');
  expect(state).toEqual({ kind: 'refused', code: 'credential_not_held', reason: 'No.' });
});

it('an unconfirmed write has words even if nobody said any', () => {
  const wordless: Event = { kind: 'failed', failure: { kind: 'answered', status: 503, code: undefined, reason: '' } };
  expect(afterEvent(first, wordless, 'keyed')).toEqual(unconfirmed);
});
