import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';

/** Stands in for a page's content, inside the frame. */
export function PageFailed({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isTrying, setIsTrying] = useState(false);

  async function handleRetry() {
    setIsTrying(true);
    await router.invalidate();
    setIsTrying(false);
    reset();
  }

  return (
    <Card>
      <ErrorState what="This page could not be shown." busy={isTrying} onRetry={handleRetry}>
        Nothing is lost. Try again, or choose another page.
      </ErrorState>
    </Card>
  );
}
