import { requestConnections } from '@ffl/database/database';

/** Requests per person or address, process and minute (security 1.3, design 9.20). */
export const rateLimits = {
  windowSeconds: 60,
  personReads: 600,
  personWrites: 120,
  /** Expensive reads that the database canceled after seconds of work. */
  personTimeOuts: 3,
  /** A base is a single address, which the forty phones of a training evening share. */
  addressReads: 600,
  /** Small, since strangers can't write to any table. */
  addressWrites: 60,
  /** For sign-in, registration and the like, which the database limits much more strictly. */
  addressCalls: 600,
  /** Checks of codes, so a crew's device isn't cut off by others at its address. */
  addressChecks: 600,
  /** The keys and the list that a check needs. Beyond that, the response may be a second old. */
  addressLists: 600,
  /** For boardings, and codes that enroll a device. */
  addressDevices: 600,
  addressCalendars: 600,
  /** For an address over its share: requests about one code of ours, one enrolled device, or one calendar. */
  ownShare: 60,
  /**
   * For calls like sign-in in browsers that the person signed in with before, so that nobody else at the address uses
   * them up.
   */
  browserCalls: 120,
  /** Pages and their files: a first visit takes a dozen, and two hundred people at a base may come at once. */
  addressPages: 3_000,
  /** Number of people and addresses remembered; beyond that the oldest are forgotten. */
  mostCounted: 50_000,
  /** How long a session whose renewal was refused counts against its address, like a stranger. */
  refusedRenewalSeconds: 86_400,
  /**
   * The database counts them too, within five minutes. A base is one address, and other phones there must not use these
   * up.
   */
  sessionRenewals: 60,
} as const;

/** Requests in progress at once. Others wait in line. */
export const turnLimits = {
  /** A third of the database connections, so two people at their worst leave a third to the others. */
  person: { atOnce: Math.floor(requestConnections / 3), waiting: 100 },
  /** Shared by the people who use one browser. */
  browser: { atOnce: 8, waiting: 100 },
  /** Less than the length of the password queue, so that one address can't fill it. */
  address: { atOnce: 60, waiting: 500 },
} as const;

/** Maximum size of a request (security 1.5). Photos have their own limit. */
export const requestLimits = {
  /** Enough for a list of three hundred ids. */
  urlBytes: 16_384,
  headerBytes: 16_384,
  /** Applies to signed-in people. A stranger needs no more than a sign-up form. */
  bodyBytes: 1_048_576,
  strangersBodyBytes: 65_536,
  jsonDepth: 20,
  /** Counted before any value is built, so that no body stalls everyone else. A thousand rows have far fewer. */
  jsonValues: 200_000,
  /** Maximum number of keys in an object. */
  jsonKeys: 200,
} as const;

/**
 * Bodies beyond a stranger's wait in line before they are read: this many are held at once, per person and overall, and
 * even fewer of those larger than anyone's but an administrator's.
 */
export const bodyTurns = {
  ofPerson: { atOnce: 1, waiting: 100 },
  large: { atOnce: 4, waiting: 1_000 },
  largest: { atOnce: 3, waiting: 300 },
} as const;

/**
 * Time for a body to arrive, plus more for its size: slow enough for a phone in the mountains. After a large one was
 * refused, the person's next one waits.
 */
export const bodyPace = { graceMs: 5_000, bytesPerSecond: 2_048, afterRefusalMs: 500 } as const;

/** Limits of unread response bytes. Each is held twice, as text and as what is sent. */
export const untakenLimits = {
  /** A client with this many may request nothing else until some are read: three of the largest photos. */
  ofHolder: 24 * 1_048_576,
  /** Beyond this, the client with the most loses its largest response. */
  ofAll: 96 * 1_048_576,
  retryAfterSeconds: 5,
} as const;

/** A response must be read within this time, plus more for its size, without stalling for as long. */
export const sendPace = { graceMs: 30_000, silenceMs: 30_000, bytesPerSecond: 16_384 } as const;

/** Time limits of connections, and their maximum number (security 1.5). */
export const connectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 5_000,
  /** Interval at which deadlines are checked. */
  checkMs: 2_000,
  requestsPerSocket: 100,
  /** Per connection. No browser, proxy or client of ours sends a second request before the first is answered. */
  unanswered: 4,
  /** Per address, before anything looks at the requests. */
  waiting: 500,
  /** Beyond this, the address with the most loses one for each new one. */
  connections: 2_000,
};
