import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { BaseChoice } from '../../components/bases/base-choice.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { viewAs } from '../../lib/session/view-as.ts';
import { useReach } from './use-reach.ts';

/** Asks at which base one looks as a reader, and begins. Open while rendered. */
export function ViewAsReader({ onClose }: { onClose: () => void }) {
  const { data: bases, isError, isFetching, refetch } = useQuery(baseQueries.active());
  const { isAt, sole } = useReach();
  const [name, setName] = useState(sole);
  const [isMissing, setIsMissing] = useState(false);
  const names = bases?.map((base) => base.name).filter(isAt) ?? [];
  const chosen = bases?.find((base) => base.name === name);
  return (
    <Dialog
      title={messages.viewAsTitle}
      description={messages.viewAsText(sole ?? 'a base')}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!bases} onClick={() => (chosen ? viewAs(chosen.id) : setIsMissing(true))}>
          {messages.viewAs}
        </Button>
      }
    >
      {!bases && isError && <ErrorState what={messages.basesFailed} busy={isFetching} onRetry={() => void refetch()} />}
      {bases && sole === null && (
        <BaseChoice
          names={names}
          digits={names}
          base={chosen?.name ?? null}
          isRequired
          error={isMissing && !chosen ? messages.baseNeeded : undefined}
          onChange={setName}
        />
      )}
    </Dialog>
  );
}
