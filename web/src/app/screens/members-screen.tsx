import { lazy, Suspense } from 'react';
import { MembersPage } from '../../features/members/members-page.tsx';

const RenewalHistory = lazy(async () => ({
  default: (await import('../../features/history/renewal-history.tsx')).RenewalHistory,
}));
const UndoEntryAction = lazy(async () => ({
  default: (await import('../../features/undo/undo-entry-action.tsx')).UndoEntryAction,
}));
const AddMemberDialog = lazy(async () => ({
  default: (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
}));

/** The list of members, with the dialog that adds one and what the record of each shows. */
export function MembersScreen() {
  return (
    <MembersPage
      record={{
        renderCredentialActions: () => null,
        renderAddCredential: () => null,
        renderHistory: ({ id }) => (
          <RenewalHistory
            memberId={id}
            renderTakeBack={(entry, program, onTakenBack) => (
              <Suspense>
                <UndoEntryAction memberId={id} entry={entry} program={program} onTakenBack={onTakenBack} />
              </Suspense>
            )}
          />
        ),
      }}
      renderBulk={() => null}
      renderTransfer={() => null}
      renderAddMember={(dialog) => (
        <Suspense>
          <AddMemberDialog
            {...dialog}
            title="Add New Member"
            description="Create a new member profile with their contact information and credentials."
          />
        </Suspense>
      )}
    />
  );
}
