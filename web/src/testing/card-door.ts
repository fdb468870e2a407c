import type { KeySet } from '@ffl/domain/cards/signature';
import { vi } from 'vitest';
import { checkCard } from '../api/cards/check-card.ts';
import { createOnce, type Server } from '../lib/net/server.ts';
import { createListeners } from '../lib/waiting/listeners.ts';
import { createCardIssuer } from './card-issuer.ts';

/** `today` is null if the server doesn't answer; `stated` is the owner of every code. */
export type Answers = {
  keySet?: KeySet;
  list?: string;
  serverNow?: Date;
  today?: object | null;
  stated?: string;
};

export type CardDoor = Awaited<ReturnType<typeof createCardDoor>>;

/** Someone who checks codes, online or offline; both programs are held and in force at `now`. */
export async function createCardDoor(issuer: string, now: Date) {
  const ours = await createCardIssuer(issuer, 'OurKey-1');
  const until = '2027-11-20T18:00:00Z';
  const programs = [
    { index: 3, name: 'Avalanche Deployment', base: 'LG1', until: new Date(until) },
    { index: 9, name: 'Rescue Deployment', base: 'LG1', until: new Date(until) },
  ];
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  /** The server's answer that these places are held today. */
  const held = (...indexes: number[]) => ({
    at: new Date().toISOString(),
    held: indexes.map((index) => ({ index, until })),
    photo: null,
  });

  /** Connects to a server that gives these answers. */
  async function connect({ keySet = ours.keySet, list, serverNow = now, today = {}, stated }: Answers = {}) {
    const headers = { Date: serverNow.toUTCString() };
    const signed = list ?? (await ours.list({ at: serverNow }));
    const answers: Record<string, () => Response> = {
      '/functions/v1/card-keys': () => Response.json(keySet, { headers }),
      '/functions/v1/card-status': () => new Response(signed, { headers }),
      '/functions/v1/present-card': () =>
        today === null ? new Response('', { status: 502 }) : Response.json({ data: { ...held(3, 9), ...today } }),
      '/functions/v1/stated-member': () => Response.json({ data: { ...held(3, 9), memberId: stated } }),
    };
    vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? new Response('', { status: 404 }));
  }

  function disconnect() {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
  }

  const visit = (): Server => ({ once: createOnce(), clock: { aheadMs: 0 }, sessionGone: createListeners() });
  const verdictOf = async (text: string) => (await checkCard(visit(), text)).verdict.kind;
  /** A statement signed by the server only, without the phone. */
  const bare = (minutes = 5) => ours.bare({ signedAt: ago(minutes), programs });
  const good = (minutes = 5) => ours.statement({ signedAt: ago(minutes), programs });

  async function withConnection(text: string, answers?: Answers) {
    await connect(answers);
    return verdictOf(text);
  }

  return { ours, programs, ago, held, connect, disconnect, visit, verdictOf, bare, good, withConnection };
}
