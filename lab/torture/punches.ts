import { randomUUID } from 'node:crypto';
import { samplePassword } from './product.ts';

export type Place = { memberId: string; programId: string };

/** A held credential with its last punch, about which a question has been confirmed. */
type Held = Place & { lastPunchId: string };

/** An act with its key, which stays the same when it is sent again. */
export type Punch = {
  key: string;
  verb: 'issue-credential' | 'renew-credential';
  place: Place;
  notes: string;
  /** The punch that the question was about; null if there was no question, or nobody answered one. */
  despiteRecent: string | null;
  /** A key belongs to one person, so the same person sends it again. */
  token: string;
};

export type Answer =
  | { kind: 'done'; punchId: string }
  /** What happened instead of an answer. */
  | { kind: 'unknown'; message: string }
  /** The question is about the punch with that id. */
  | { kind: 'asked'; recentId: string }
  | { kind: 'refused'; message: string };

/** The credentials of one run, according to someone who saw every answer. */
export type Known = { held: Held[]; free: Place[] };

/** The share of renewals that are sent without confirming a question. */
const unaskedShare = 0.1;

/** Takes a place out of what is known, so that nobody else uses it until this answer has come. */
export function nextPunch(known: Known, tokens: readonly string[]): Punch {
  const isIssue = known.free.length > 0 && (known.held.length === 0 || Math.random() < 0.5);
  const key = randomUUID();
  const token = tokens[Math.floor(Math.random() * tokens.length)] ?? '';
  const sent = { key, notes: `torture ${key}`, token };
  if (isIssue) return { ...sent, verb: 'issue-credential', place: takeOne(known.free), despiteRecent: null };
  const { lastPunchId, ...place } = takeOne(known.held);
  const despiteRecent = Math.random() < unaskedShare ? null : lastPunchId;
  return { ...sent, verb: 'renew-credential', place, despiteRecent };
}

/** Confirms the punch: a new request with its own key. */
export function insist(punch: Punch, recentId: string): Punch {
  const key = randomUUID();
  return { ...punch, key, notes: `torture ${key}`, despiteRecent: recentId };
}

function takeOne<P extends Place>(places: P[]): P {
  const [place] = places.splice(Math.floor(Math.random() * places.length), 1);
  if (!place) throw new Error('There is nobody left to punch');
  return place;
}

/** Longer than the product waits for anything. */
const longestAnswerMs = 60_000;

/** Returns `unknown` if no complete answer came, or if the server says that it can't tell. */
export async function send(url: string, punch: Punch): Promise<Answer> {
  const { key, verb, place, notes, despiteRecent, token } = punch;
  try {
    const answer = await fetch(`${url}/functions/v1/${verb}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...place, notes, ...(despiteRecent && { despiteRecent }) }),
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    // A proxy's responses have another form.
    if (answer.status >= 500) return { kind: 'unknown', message: withoutAnswer(answer, await answer.text()) };
    const body = await readBody(answer);
    if (body.recent && !despiteRecent) return { kind: 'asked', recentId: body.recent.id };
    if (answer.status !== 200) return { kind: 'refused', message: `${answer.status} ${JSON.stringify(body)}` };
    const punchId = body.data?.punch?.id;
    return punchId
      ? { kind: 'done', punchId }
      : { kind: 'refused', message: `200 without a punch: ${JSON.stringify(body)}` };
  } catch {
    return { kind: 'unknown', message: 'nothing' };
  }
}

function withoutAnswer({ status, headers }: Response, text: string): string {
  const [, code = ''] = /"code": ?"(\w+)"/.exec(text) ?? [];
  return `${status} ${code}${headers.has('retry-after') ? '' : ' without Retry-After'}`;
}

export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: samplePassword }),
  });
  const body = await readBody(answer);
  const token = body.session?.access_token;
  if (!token) throw new Error(`Sign-in was refused: ${answer.status} ${JSON.stringify(body)}`);
  return token;
}

type Body = {
  data?: { punch?: { id?: string } };
  recent?: { id: string };
  session?: { access_token?: string } | null;
};

// A safe cast, since every field is optional.
async function readBody(answer: Response): Promise<Body> {
  return (await answer.json()) as Body;
}
