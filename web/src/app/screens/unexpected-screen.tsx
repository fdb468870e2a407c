import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { OfflineNote } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { later, PartMissing } from '../../lib/pages/soon.ts';
import { RoleUnanswered } from '../guards.ts';
import { visitors } from './visitors.ts';

const UnansweredWays = later(async () => (await visitors()).unansweredWays());

/** Stands in for a page that couldn't be shown, and offers to retry. */
export function UnexpectedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isTrying, setIsTrying] = useState(false);
  const isRoleUnanswered = error instanceof RoleUnanswered;

  async function handleRetry() {
    setIsTrying(true);
    if (error instanceof PartMissing) error.forget();
    await router.invalidate();
    setIsTrying(false);
    reset();
  }

  return (
    <PublicPage title={isRoleUnanswered ? 'Your account could not be checked' : 'This page could not be shown'}>
      <p className="text-ink-2">
        {isRoleUnanswered
          ? 'The server did not answer. Nothing is lost; check your connection and try again.'
          : 'Something went wrong on this page. Your records are safe.'}
      </p>
      {isRoleUnanswered && <OfflineNote />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isTrying} busyText="Trying..." onClick={handleRetry}>
          Retry
        </Button>
        {isRoleUnanswered && <UnansweredWays />}
      </div>
    </PublicPage>
  );
}
