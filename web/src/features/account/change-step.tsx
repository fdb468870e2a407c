import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import type { GoTrueClient } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useAccountReload, useNewCodes, useRemoveStep } from '../../api/account/second-step.ts';
import { RecoveryCodes } from '../../components/second-step/recovery-codes.tsx';
import { SetUpStep } from '../../components/second-step/set-up-step.tsx';
import { ConfirmAct, ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import type { SecondStep, StepFactor } from '../../lib/sign-in/second-step.ts';

const words = secondStepMessages;

type HeldProps = { held: SecondStep; onClose: () => void };

/** Sets up an app or a passkey. Open while rendered. */
export function AddStep({ held, onClose }: HeldProps) {
  const { server, proofs, toasts } = useProduct();
  const reload = useAccountReload();
  const [client, setClient] = useState<GoTrueClient>();

  useEffect(() => {
    clientOf(server).then(setClient, () => undefined);
  }, [server]);

  function handleDone() {
    reload();
    onClose();
    toasts.show({ tone: 'success', title: words.added });
  }

  function handleClose() {
    reload();
    onClose();
  }

  return (
    <Dialog title={words.titleSetUp} onClose={handleClose}>
      {client && <SetUpStep client={client} held={held} onProofNeeded={proofs.ask} onDone={handleDone} />}
    </Dialog>
  );
}

/** Says that the old codes stop working, and shows ten new ones. */
export function NewCodes({ held: { codesLeft }, onClose }: HeldProps) {
  const { mutateAsync: renew } = useNewCodes();
  const [codes, setCodes] = useState<string[]>();
  const write = useWrite({ send: renew, repeat: 'harmless', onDone: setCodes });
  if (codes) {
    return (
      <Dialog title={words.codesTitle} onClose={onClose}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmWrite
      title="Get new recovery codes?"
      confirmText="Get new codes"
      busyText="Making..."
      variant="primary"
      write={write}
      words={words.renewing}
      onConfirm={() => void write.send({ hasCodes: codesLeft !== null })}
      onClose={onClose}
    >
      <p>{codesLeft === null ? words.codesText : words.renewText}</p>
    </ConfirmWrite>
  );
}

type RemoveStepProps = { factor: StepFactor; isLast: boolean; onClose: () => void };

/** Says what is lost, and removes the factor. */
export function RemoveStep({ factor: { id, name }, isLast, onClose }: RemoveStepProps) {
  const { mutateAsync: remove } = useRemoveStep();
  return (
    <ConfirmAct
      title={`Remove ${name}?`}
      confirmText="Remove"
      busyText="Removing..."
      words={words.removing}
      send={remove}
      repeat="harmless"
      order={{ id }}
      done={words.removed}
      onClose={onClose}
    >
      <p>{isLast ? words.removeLast : words.removeOne}</p>
    </ConfirmAct>
  );
}
