import { granteePageMessages } from '@ffl/domain/grants/page-messages';
import type { Grantee } from '../../lib/session/session.ts';
import { Card } from '../ui/card.tsx';

/** What somebody's grants allow, until when, and whom to ask for more. */
export function OwnAccess({ grants }: Pick<Grantee, 'grants'>) {
  return (
    <Card title={granteePageMessages.ownTitle}>
      <ul className="flex flex-col gap-3">
        {grants.map(({ title, gives, until }) => (
          <li key={title}>
            <p className="wrap-anywhere">
              <strong>{title}</strong>, {until}
            </p>
            <p className="wrap-anywhere text-ink-2 text-meta">{gives}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2 text-meta">{granteePageMessages.ownText}</p>
    </Card>
  );
}
