import { browserWords } from '@ffl/domain/accounts';
import { readInstant } from '@ffl/domain/time';

export type OwnSession = {
  id: string;
  /** 'Safari on iPhone' */
  device: string;
  startedAt: Date;
  /** To the hour: its access is renewed once an hour while it is used. */
  lastUsedAt: Date;
  /** The session of this page. */
  isCurrent: boolean;
};

/** `most`: how many a person may have. */
export type OwnSessions = { most: number; sessions: OwnSession[] };

type OwnSessionRow = {
  id: string;
  user_agent: string | null;
  started_at: string;
  last_used_at: string;
  is_current: boolean;
};

export type OwnSessionsRow = { most: number; sessions: OwnSessionRow[] };

export function toOwnSessions({ most, sessions }: OwnSessionsRow): OwnSessions {
  return { most, sessions: sessions.map(toOwnSession) };
}

function toOwnSession(row: OwnSessionRow): OwnSession {
  return {
    id: row.id,
    device: browserWords(row.user_agent),
    startedAt: readInstant(row.started_at),
    lastUsedAt: readInstant(row.last_used_at),
    isCurrent: row.is_current,
  };
}
