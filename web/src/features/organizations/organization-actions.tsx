import { Pencil, Trash2 } from 'lucide-react';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';

type OrganizationActionsProps = {
  organization: ListedOrganization;
  onEdit: (organization: ListedOrganization) => void;
  onDelete: (organization: ListedOrganization) => void;
};

export function OrganizationActions({ organization, onEdit, onDelete }: OrganizationActionsProps) {
  const { displayName } = organization;
  return (
    <span className="flex print:hidden">
      <IconButton
        name={`Edit ${displayName}`}
        icon={<Pencil aria-hidden="true" size={18} />}
        onClick={() => onEdit(organization)}
      />
      <IconButton
        name={`Delete ${displayName}`}
        icon={<Trash2 aria-hidden="true" size={18} />}
        onClick={() => onDelete(organization)}
      />
    </span>
  );
}
