import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { type SavedView, viewQueries } from './queries.ts';

const refresh = refreshing(viewQueries.own().queryKey);

/** Saves a new view, or changes the one with its id. */
export const useSaveView = () =>
  useVerb(
    (server, { id: view, screen, name, query, is_default, idempotencyKey, signal }: SavedView & Sending) =>
      sendProcedure(server, 'save_view', { view, screen, name, query, is_default }, { idempotencyKey, signal }),
    { refresh },
  );

export const useDeleteView = () =>
  useVerb(
    (server, { id: view, idempotencyKey, signal }: Pick<SavedView, 'id'> & Sending) =>
      sendProcedure(server, 'delete_view', { view }, { idempotencyKey, signal }),
    { refresh },
  );
