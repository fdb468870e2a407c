import { Link } from '@tanstack/react-router';
import { useId } from 'react';

type RollCallLink = { search: Record<string, string>; title: string; text: string; notice?: string };

/** Roll calls that one press opens; nothing if there are none. */
export function RollCallLinks({ title, links }: { title: string; links: readonly RollCallLink[] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-card-title">
        {title}
      </h2>
      <ul className="flex flex-col gap-2">
        {links.map((link) => (
          <li key={JSON.stringify(link.search)}>
            <Link
              to="/roll-call"
              search={link.search}
              className="block min-h-14 rounded-card border border-line bg-surface px-4 py-2 hover:bg-sunken"
            >
              <span className="wrap-anywhere block font-semibold">{link.title}</span>
              <span className="wrap-anywhere block text-ink-2 text-meta">{link.text}</span>
              {link.notice && <span className="block text-expiring-30 text-meta">{link.notice}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
