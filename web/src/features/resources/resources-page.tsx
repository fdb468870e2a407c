import { displayDate } from '@ffl/domain/time/denver';
import {
  ClipboardList,
  CloudSun,
  Download,
  ExternalLink,
  GraduationCap,
  HeartPulse,
  LifeBuoy,
  type LucideIcon,
  Wrench,
} from 'lucide-react';
import { buttonClass } from '../../components/ui/button.tsx';
import { CardGrid } from '../../components/ui/card-grid.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { type Resource, resources } from './resources.ts';

/** The organization's documents, to read and download. */
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

function ResourceCard({ resource }: { resource: Resource }) {
  const { id, category, title, description, lastUpdated, url, fileName, kilobytes } = resource;
  const Icon = icons[category];
  return (
    <li
      aria-labelledby={id}
      data-card=""
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <p className="flex items-center gap-2 font-semibold text-ink-2 text-meta">
        <span className="inline-flex size-9 items-center justify-center rounded-control bg-sunken">
          <Icon aria-hidden="true" size={20} />
        </span>
        {category}
      </p>
      <h2 id={id} className="mt-3 font-semibold text-card-title">
        {title}
      </h2>
      <p className="mt-1 flex-1 text-ink-2">{description}</p>
      <p className="mt-3 text-ink-2 text-meta" data-numbers="">
        Last updated {displayDate(lastUpdated)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden [&>a]:flex-auto">
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass({})}>
          <ExternalLink aria-hidden="true" size={18} />
          <span>
            View <span className="sr-only">{title}</span> <span className="font-normal text-meta">(new tab)</span>
          </span>
        </a>
        <a href={url} download={fileName} className={buttonClass({})}>
          <Download aria-hidden="true" size={18} />
          <span>
            Download <span className="sr-only">{title}</span>{' '}
            <span className="font-normal text-meta" data-numbers="">
              (PDF, {kilobytes} kB)
            </span>
          </span>
        </a>
      </div>
    </li>
  );
}

const icons: Readonly<Record<Resource['category'], LucideIcon>> = {
  Training: GraduationCap,
  Safety: LifeBuoy,
  Equipment: Wrench,
  Procedures: ClipboardList,
  Medical: HeartPulse,
  Weather: CloudSun,
};
