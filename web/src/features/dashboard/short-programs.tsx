import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { programAtBase } from '@ffl/domain/programs/program';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Dashboard, ShortProgram } from '../../api/dashboard.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';

/** Small, so that people who lapse today stay in sight. */
const mostShown = 3;

/** Programs with fewer in force than needed. Renders nothing if no program has a number. */
export function ShortPrograms({ withNumber, short }: Dashboard['needs']) {
  if (withNumber === 0) return null;
  if (short.length === 0) {
    return (
      <p className="flex items-center gap-2 border-line border-b px-4 py-2 font-semibold text-meta">
        <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-active" />
        {messages.nobodyShort(withNumber)}
      </p>
    );
  }
  return (
    <ul aria-label={messages.shortTitle} className="border-line border-b py-1">
      {short.slice(0, mostShown).map((program) => (
        <ShortItem key={program.programId} {...program} />
      ))}
      <li className="px-4">
        <Link
          to="/admin/bases"
          hash="coverage"
          className="inline-flex min-h-9 items-center text-accent text-meta underline underline-offset-4 max-md:min-h-12"
        >
          {short.length > mostShown ? messages.moreShort(short.length - mostShown) : messages.coverage}
        </Link>
      </li>
    </ul>
  );
}

function ShortItem({ program: name, programType, base, needed, inForce }: ShortProgram) {
  return (
    <li>
      <Link
        to="/admin/readiness"
        search={base === null ? {} : { base }}
        className="flex min-h-9 items-center gap-3 px-4 py-1 hover:bg-sunken max-md:min-h-12"
      >
        <ProgramTile name={name} type={programType} isDecorative className="size-6 text-caption md:mx-1" />
        <span className="flex min-w-0 flex-1 items-center justify-between gap-x-3 font-semibold max-md:flex-col max-md:items-start">
          {programAtBase({ name, base })}
          <span className="flex items-center gap-1.5 text-danger text-meta" data-numbers="">
            <TriangleAlert aria-hidden="true" size={16} className="shrink-0" />
            {messages.short(inForce, needed)}
          </span>
        </span>
      </Link>
    </li>
  );
}
