import { securityMessages } from '@ffl/domain/security/messages';
import { useId } from 'react';
import { type DeletionRequest, useJudgeDeletion } from '../../api/security/deletion-requests.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

const words = securityMessages.deletions;

type JudgeDeletionProps = { request: DeletionRequest; confirms: boolean; onClose: () => void };

/** Names the people, and confirms or refuses their deletion. Open while rendered. */
export function JudgeDeletion({ request, confirms, onClose }: JudgeDeletionProps) {
  const askedId = useId();
  const { mutateAsync: judge } = useJudgeDeletion();
  return (
    <ConfirmAct
      title={confirms ? words.confirmTitle : words.refuseTitle}
      confirmText={confirms ? words.confirm : words.refuse}
      busyText={confirms ? 'Deleting...' : 'Refusing...'}
      variant={confirms ? 'danger' : 'primary'}
      words={words.judging}
      send={judge}
      order={{ request: request.id, confirms }}
      done={confirms ? words.confirmed : words.refused}
      onClose={onClose}
    >
      <p id={askedId}>{words.askedFor(request.by, request.people.length)}</p>
      <ul
        aria-labelledby={askedId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached from the keyboard
        tabIndex={0}
        className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {request.people.map(({ id, name, organization }) => (
          <li key={id} className="wrap-anywhere px-3 py-1.5">
            <strong className="text-ink">{name}</strong>, {organization}
          </li>
        ))}
      </ul>
      {request.wasAsked && <p className="mt-2 wrap-anywhere">{words.wasAsked(request.by)}</p>}
      <p className="mt-2">{confirms ? words.confirmFollows : words.refuseFollows}</p>
    </ConfirmAct>
  );
}
