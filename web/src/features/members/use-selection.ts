import { useCallback, useState } from 'react';
import type { MemberListAsked } from '../../api/members/list-rows.ts';

/** The members that are ticked on the page. */
export type Selection = { ids: ReadonlySet<string>; select: (ids: ReadonlySet<string>) => void };

const nobody: ReadonlySet<string> = new Set();

/** What is ticked belongs to what was asked: a new search, filter, order or page starts with nothing. */
export function useSelection(asked: MemberListAsked): Selection {
  const question = JSON.stringify(asked);
  const [chosen, setChosen] = useState({ question, ids: nobody });
  const select = useCallback((ids: ReadonlySet<string>) => setChosen({ question, ids }), [question]);
  return { ids: chosen.question === question ? chosen.ids : nobody, select };
}
