import { currencyPlanMessages } from '@ffl/domain/currency/plan-messages';
import { useOnline } from '../../hooks/device/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ClocksPlan, type PlanQuery } from './clocks-plan.tsx';

type ClocksQuestionProps = {
  plan: PlanQuery;
  /** The verb on the button. */
  confirmText: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Names whom a change affects before it is saved. Without that nothing is saved. */
export function ClocksQuestion({ plan, confirmText, onConfirm, onClose }: ClocksQuestionProps) {
  const isOnline = useOnline();
  return (
    <Dialog
      title={currencyPlanMessages.planTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={plan.data && plan.data.lapsing > 0 ? 'danger' : 'primary'}
            disabled={!plan.data || !isOnline}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <ClocksPlan query={plan} />
    </Dialog>
  );
}
