import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

type HintProps = {
  text: ReactNode;
  /** One control that can hold the focus. */
  children: ReactNode;
};

/** Words beside a control, on hover and on focus. */
export function Hint({ text, children }: HintProps) {
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="appear wrap-anywhere z-50 max-w-96 whitespace-pre-line rounded-control bg-ink px-2 py-1 text-bg text-caption shadow-float"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
