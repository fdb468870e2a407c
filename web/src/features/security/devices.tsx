import { BoardingDevices } from './boarding-devices.tsx';
import { CardKey } from './card-key.tsx';

/** What checks cards and writes who boarded. */
export function Devices() {
  return (
    <div className="flex flex-col gap-6">
      <BoardingDevices />
      <CardKey />
    </div>
  );
}
