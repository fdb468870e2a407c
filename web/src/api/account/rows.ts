import { browserWords } from '@ffl/domain/accounts/browser-words';
import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';

export type OwnSession = {
  id: string;
  /** 'Safari on iPhone' */
  device: string;
  startedAt: Date;
  /** To the hour: its access is renewed hourly while in use. */
  lastUsedAt: Date;
  /** The session of this page. */
  isCurrent: boolean;
};

/** `most`: how many a person may have. */
export type OwnSessions = { most: number; sessions: OwnSession[] };

export function toOwnSessions({ most, sessions }: Answers['own_sessions']): OwnSessions {
  return { most, sessions: sessions.map(toOwnSession) };
}

function toOwnSession(row: Answers['own_sessions']['sessions'][number]): OwnSession {
  return {
    id: row.id,
    device: browserWords(row.user_agent),
    startedAt: readInstant(row.started_at),
    lastUsedAt: readInstant(row.last_used_at),
    isCurrent: row.is_current,
  };
}
