import { Tooltip } from 'radix-ui';
import { createPortal } from 'react-dom';

type HintWordsProps = {
  id: string;
  text: string;
  control: Element;
  /** Called when the pointer moves onto the text. */
  onStay: () => void;
  onLeave: () => void;
};

/** A hint's text next to its control. */
export function HintWords({ id, text, control, onStay, onLeave }: HintWordsProps) {
  const { left, top, width, height } = control.getBoundingClientRect();
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={(isOpen) => isOpen || onLeave()}>
        {createPortal(
          <Tooltip.Trigger asChild>
            <span aria-hidden="true" className="pointer-events-none fixed" style={{ left, top, width, height }} />
          </Tooltip.Trigger>,
          document.body,
        )}
        <Tooltip.Portal>
          <Tooltip.Content
            aria-label={text}
            sideOffset={6}
            collisionPadding={8}
            className="appear wrap-anywhere z-50 max-w-96 whitespace-pre-line rounded-control bg-ink px-2 py-1 text-bg text-caption shadow-float"
            onPointerEnter={onStay}
            onPointerLeave={onLeave}
          >
            <span id={id}>{text}</span>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
