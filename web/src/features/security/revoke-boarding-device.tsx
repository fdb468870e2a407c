import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { useRevokeBoardingDevice } from '../../api/boardings/mutations.ts';
import type { BoardingDevice } from '../../api/boardings/queries.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

/** Says what follows, and ends a device's right to write. Open while rendered. */
export function RevokeBoardingDevice({ device, onClose }: { device: BoardingDevice; onClose: () => void }) {
  const { mutateAsync: revoke } = useRevokeBoardingDevice();
  return (
    <ConfirmAct
      title={messages.revokeTitle(device.name)}
      confirmText={messages.revokeButton}
      busyText="Revoking..."
      words={messages.revoking}
      send={revoke}
      repeat="harmless"
      order={{ device: device.id }}
      done={messages.revoked(device.name)}
      onClose={onClose}
    >
      <p>{messages.revokeText(device.base)}</p>
    </ConfirmAct>
  );
}
