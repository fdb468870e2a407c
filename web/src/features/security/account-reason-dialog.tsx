import { securityMessages } from '@ffl/domain/security/messages';
import { unlockReasonProblem } from '@ffl/domain/security/schemas';
import type { ComponentProps } from 'react';
import { ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import type { WritePlan } from '../../lib/write/create-write.ts';

type AccountReasonDialogProps<Answer> = Omit<
  ComponentProps<typeof ReasonDialog<Answer>>,
  'description' | 'hint' | 'problem' | 'send'
> & {
  email: string;
  send: WritePlan<{ email: string; reason: string }, Answer>['send'];
};

/** Asks why something is done to someone's account, and does it. */
export function AccountReasonDialog<Answer>({ email, send, ...props }: AccountReasonDialogProps<Answer>) {
  return (
    <ReasonDialog
      {...props}
      description={email}
      hint={securityMessages.reasonHint}
      problem={(reason) => unlockReasonProblem(reason, email) ?? undefined}
      send={(order) => send({ ...order, email })}
    />
  );
}
