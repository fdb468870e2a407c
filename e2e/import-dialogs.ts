import type { ScreenWithDialogs } from './screen-with-dialogs.ts';

const importId = '00000000-0000-4000-8000-000000000001';
const at = new Date(Date.now() - 86_400_000).toISOString();
const counts = { added: 12, updated: 3, issued: 14, renewed: 2, reactivated: 0, removed: 0, replaced: 1 };
const person = { memberId: importId, name: 'Maximiliana Featherstonehaugh', lastName: 'Featherstonehaugh' };

/** The undo of an import that was saved a day ago, which the sample doesn't have. */
export const importDialogs: ScreenWithDialogs = {
  path: '/admin/members/import',
  heading: 'Import members',
  who: 'administrator',
  answers: [
    {
      to: '**/rest/v1/rpc/earlier_imports',
      json: { imports: [{ id: importId, at, by: 'Avery Stone', file_name: 'winter-list.csv', counts, undone: null }] },
    },
    {
      to: '**/functions/v1/plan-undo-import',
      json: {
        data: {
          ...{ fileName: 'winter-list.csv', savedAt: at, savedBy: 'Avery Stone', undone: null, wasUndone: false },
          ...{ needsReason: true, counts: { deleted: 11, returned: 3, credentials: 15, stayed: 2 }, back: [] },
          stayed: [
            { ...person, kind: 'record', what: '', reason: 'punched_since' },
            { ...person, kind: 'credential', what: 'Lift Ticket, LG1', reason: 'changed_since' },
          ],
        },
      },
    },
  ],
  dialogs: [{ name: 'Undo this import?', presses: [['button', /^Undo this import/]], shows: 'Reason' }],
};
