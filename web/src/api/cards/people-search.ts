import { memberLimits } from '@ffl/domain/members/limits';
import { codeTyped } from '@ffl/domain/search/word-search';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { pause } from '../../lib/waiting/timing.ts';
import { memberQueries } from '../members/queries.ts';
import { type MemberFound, toMemberFound } from '../members/rows.ts';
import type { CheckedCode } from './judge-code.ts';

/** What a search for people found. */
export type PeopleFound = {
  members: MemberFound[];
  /** The check of a scanned code; null for a card's code, which nobody signed. */
  check?: CheckedCode | null;
  /** Why a scanned code is nobody's. */
  nobody?: string;
};

/** Lets a fast typist finish the word; newer text aborts the wait and the call. */
const typingPauseMs = 120;

/**
 * At most 10 results, for administrators, or the member whose code a scanner typed. Each text has its own key, so an older
 * response is never shown for newer text.
 */
export const peopleSearch = (text: string) =>
  queryOptions({
    queryKey: [...memberQueries.all, 'search', text.trim()],
    enabled: text.trim() !== '',
    queryFn: async ({ signal, meta, client }): Promise<PeopleFound> => {
      await pause(typingPauseMs, signal);
      const code = codeTyped(text);
      if (code !== null) {
        const { searchByCode } = await import('./search-by-code.ts');
        return searchByCode(serverOf(meta), client, code);
      }
      const query = { search: text.trim(), limit_count: memberLimits.punchSearchMax };
      const rows = await readProcedure(serverOf(meta), 'search_members', query, signal);
      return { members: rows.map(toMemberFound) };
    },
  });
