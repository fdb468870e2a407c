import { organizationMessages } from '@ffl/domain/organizations/messages';
import { Pencil } from 'lucide-react';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { ActionsMenu } from '../../components/ui/actions-menu.tsx';

type OrganizationActionsProps = {
  organization: ListedOrganization;
  onEdit: (organization: ListedOrganization) => void;
  onDelete: (organization: ListedOrganization) => void;
};

export function OrganizationActions({ organization, onEdit, onDelete }: OrganizationActionsProps) {
  return (
    <ActionsMenu
      of={organization.displayName}
      acts={[{ text: 'Edit Organization', Icon: Pencil, onSelect: () => onEdit(organization) }]}
      deleteText={organizationMessages.deleteTitle}
      onDelete={() => onDelete(organization)}
    />
  );
}
