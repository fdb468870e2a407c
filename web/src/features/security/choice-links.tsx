import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type SecurityState, securityUrl } from './security-state.ts';

type Choice = { text: string; isCurrent: boolean; to: Partial<SecurityState> };

type ChoiceLinksProps = { name: string; look: 'tabs' | 'segments'; choices: readonly Choice[] };

/** Links that each change one part of the address; one of them is the current one. */
export function ChoiceLinks({ name, look, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={name} className={clsx(look === 'tabs' && 'mb-6 border-line border-b print:hidden')}>
      <ul
        className={clsx(
          'flex flex-wrap',
          look === 'tabs' ? 'gap-2 max-md:gap-1' : 'rounded-control border border-line-strong p-0.5',
        )}
      >
        {choices.map(({ text, isCurrent, to }) => (
          <li key={text}>
            <Link
              to="."
              search={(before: Record<string, unknown>) => securityUrl.write({ ...securityUrl.read(before), ...to })}
              activeOptions={{ exact: true }}
              aria-current={isCurrent ? 'page' : undefined}
              resetScroll={false}
              className={clsx(looks[look].all, isCurrent ? looks[look].current : looks[look].other)}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const looks = {
  tabs: {
    all: '-mb-px inline-flex min-h-11 items-center border-b-3 px-3 font-semibold max-md:min-h-12 max-md:px-1.5',
    current: 'border-accent text-ink',
    other: 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
  },
  segments: {
    all: 'inline-flex min-h-8 items-center rounded-[4px] px-3 text-meta max-md:min-h-11',
    current: 'bg-accent font-semibold text-on-accent',
    other: 'text-ink hover:bg-sunken',
  },
} as const;
