import { lazy, Suspense } from 'react';
import { MembersPage } from '../../features/members/members-page.tsx';

const UndoEntryAction = lazy(async () => ({
  default: (await import('../../features/undo/undo-entry-action.tsx')).UndoEntryAction,
}));
const AddMemberDialog = lazy(async () => ({
  default: (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
}));

/** The list of members, with the dialog that adds one. */
export function MembersScreen() {
  return (
    <MembersPage
      renderNewestAction={({ credential, program }, punch) => (
        <Suspense>
          <UndoEntryAction
            memberId={credential.memberId}
            programId={program.id}
            punch={{ id: punch.id, date: punch.date, isVoided: punch.isVoided === true }}
            program={program}
          />
        </Suspense>
      )}
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
