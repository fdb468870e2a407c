import { requestConnections } from '@ffl/database/database';

/** What a person or an address may ask of one process within a minute (security 1.3, design 9.20). */
export const rateLimits = {
  windowSeconds: 60,
  personReads: 600,
  personWrites: 120,
  /** Reads that the database gave up after seconds of work. */
  personTimeOuts: 3,
  /** One base is one address: forty phones of a training evening come from it. */
  addressReads: 600,
  /** A stranger has nothing to write into a table. */
  addressWrites: 60,
  /** Sign-in, registration and the like, which the database counts much more strictly. */
  addressCalls: 600,
  /** The same of somebody in browsers they signed in with before, so that nobody at the address uses them up. */
  browserCalls: 120,
  /** Pages and their files: a first visit takes a dozen, and two hundred people of a base may come at once. */
  addressPages: 3_000,
  /** So many persons and addresses are remembered; beyond that the oldest are forgotten. */
  mostCounted: 50_000,
  /** So long one that was refused counts for its address, like those of everybody. */
  refusedRenewalSeconds: 86_400,
  /** The database counts them too, within five minutes. A base is one address; its other phones must not end these. */
  sessionRenewals: 60,
} as const;

/** Requests at work at the same time. The others wait in line. */
export const turnLimits = {
  /** A third of the connections to the database, so that two people at their worst leave a third to the others. */
  person: { atOnce: Math.floor(requestConnections / 3), waiting: 100 },
  /** People who share a browser ask one after the other. */
  browser: { atOnce: 8, waiting: 100 },
  /** Below the length of the password queue: one address alone cannot fill it. */
  address: { atOnce: 60, waiting: 500 },
} as const;

/** How large a request may be (security 1.5). Photos have a limit of their own. */
export const requestLimits = {
  /** Three hundred ids in one list. */
  urlBytes: 16_384,
  headerBytes: 16_384,
  /** Of somebody who signed in. A stranger has no more to say than a form of sign-up. */
  bodyBytes: 1_048_576,
  strangersBodyBytes: 65_536,
  jsonDepth: 20,
  /** Counted before any is built, so that no body stops everybody else. A thousand rows have far fewer. */
  jsonValues: 200_000,
  /** Of one object. */
  jsonKeys: 200,
} as const;

/**
 * Bodies beyond a stranger's wait in line before they are read: so many are held at once, of one person and of all, and
 * of those that are larger than anybody's but an administrator's even fewer.
 */
export const bodyTurns = {
  ofPerson: { atOnce: 1, waiting: 100 },
  large: { atOnce: 4, waiting: 1_000 },
  largest: { atOnce: 3, waiting: 300 },
} as const;

/**
 * A body must arrive within so long, and so much longer for its size: no slower than a telephone in the mountains. After
 * a large one that is refused, the person's next one waits.
 */
export const bodyPace = { graceMs: 5_000, bytesPerSecond: 2_048, afterRefusalMs: 500 } as const;

/** Bytes of answers that nobody has taken yet. Each is held twice, as text and as what is sent. */
export const untakenLimits = {
  /** Whoever has so many may ask for nothing else until some are taken: three of the largest photos. */
  ofHolder: 24 * 1_048_576,
  /** Beyond, whoever has most of them loses the largest answer. */
  ofAll: 96 * 1_048_576,
  retryAfterSeconds: 5,
} as const;

/** An answer must be taken within so long, and so much longer for its size, without standing still for as long. */
export const sendPace = { graceMs: 30_000, silenceMs: 30_000, bytesPerSecond: 16_384 } as const;

/** How long a connection may take, and how many there may be (security 1.5). */
export const connectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 5_000,
  /** How often deadlines are looked at. */
  checkMs: 2_000,
  requestsPerSocket: 100,
  /** Of one connection. No browser, proxy or client of ours asks twice before it is answered. */
  unanswered: 4,
  /** Of one address, before anybody looks at them. */
  waiting: 500,
  /** Beyond, whoever has most of them loses one for each that comes. */
  connections: 2_000,
};
