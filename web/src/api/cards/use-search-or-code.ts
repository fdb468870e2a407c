import { memberMessages } from '@ffl/domain/members/messages';
import { codeTyped } from '@ffl/domain/search/word-search';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useState } from 'react';
import type { MemberFound } from '../members/rows.ts';
import { peopleSearch } from './people-search.ts';

/**
 * The search of a list whose text is in the address. A code that a scanner types gives way to whom it means, written as
 * the list finds them; no code is kept in an address.
 */
export function useSearchOrCode(
  field: RefObject<HTMLInputElement | null>,
  textOf: (member: MemberFound) => string,
  onSearch: (text: string) => void,
) {
  const queryClient = useQueryClient();
  const [nobody, setNobody] = useState<string | null>(null);

  const search = useCallback(
    async (text: string) => {
      setNobody(null);
      if (codeTyped(text) === null) return onSearch(text);
      const found = await queryClient.fetchQuery(peopleSearch(text)).catch(() => null);
      // Meanwhile somebody may have typed on.
      if (field.current?.value !== text) return;
      const [member] = found?.members ?? [];
      if (member) onSearch(textOf(member));
      else setNobody(found?.nobody ?? memberMessages.searchFailed);
    },
    [queryClient, field, textOf, onSearch],
  );
  return { search, nobody };
}
