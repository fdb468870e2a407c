import type { MemberAlike } from '@ffl/domain/members/alike';
import { alikeAnswers } from '@ffl/domain/members/alike-answers';
import { alikeMessages } from '@ffl/domain/members/alike-messages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type AlikeQuestionProps = {
  people: readonly MemberAlike[];
  /** The link or button by which one of them is used instead. */
  renderUse: (person: MemberAlike, text: ReactNode) => ReactNode;
  onAddAnyway: () => void;
  onClose: () => void;
};

/** Asks whether somebody about to be added is one of these people. */
export function AlikeQuestion({ people, renderUse, onAddAnyway, onClose }: AlikeQuestionProps) {
  const isTaken = people.some(({ same }) => same.email);
  const isGrounded = people.some(({ grounding }) => grounding !== null);
  return (
    <ConfirmDialog
      title={<span className="wrap-anywhere">{alikeMessages.title(people)}</span>}
      confirmText={alikeAnswers.addAnyway}
      cancelText={alikeAnswers.back}
      variant={isGrounded ? 'danger' : 'secondary'}
      disabled={isTaken}
      onConfirm={onAddAnyway}
      onCancel={onClose}
    >
      <ul className="divide-y divide-line rounded-control border border-line">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
            <div className="wrap-anywhere min-w-0">
              {people.length > 1 && <p className="font-semibold text-ink">{alikeMessages.whoIs(person)}</p>}
              <p>{alikeMessages.detail(person)}</p>
              <p className="text-meta">{person.email}</p>
            </div>
            {person.former ? (
              <Link
                to="/admin/members"
                search={{ selected: person.id }}
                target="_blank"
                className="text-accent underline underline-offset-4"
              >
                {alikeAnswers.open}
                {people.length > 1 && <span className="sr-only">: {alikeMessages.whoIs(person)}</span>}
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
            ) : (
              renderUse(
                person,
                <>
                  {alikeAnswers.use}
                  {people.length > 1 && <span className="sr-only">: {alikeMessages.whoIs(person)}</span>}
                </>,
              )
            )}
          </li>
        ))}
      </ul>
      {people.some(({ former }) => former !== null) && <p className="mt-3">{alikeAnswers.former}</p>}
      {isTaken && <p className="mt-3">{alikeAnswers.emailTaken}</p>}
      {!isTaken && isGrounded && <p className="mt-3">{alikeMessages.grounded}</p>}
    </ConfirmDialog>
  );
}
