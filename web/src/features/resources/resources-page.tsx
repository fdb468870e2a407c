import { CardGrid } from '../../components/ui/card-grid.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { ResourceCard } from './resource-card.tsx';
import { resources } from './resources.ts';

/** The organization's documents, to read and keep. */
export function ResourcesPage() {
  return (
    <>
      <PageHeading
        title="Resources"
        description="Documents to read and to keep. These are samples until your organization supplies its own."
      />
      <CardGrid label="Documents">
        {resources.map((resource) => (
          <ResourceCard key={resource.id} resource={resource} />
        ))}
      </CardGrid>
    </>
  );
}
