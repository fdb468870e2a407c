export const overlayClass =
  'appear fixed inset-0 z-40 grid bg-scrim max-md:place-items-stretch max-md:pb-(--toast-room) md:place-items-center md:p-6 md:pb-(--toast-band) print:static';

/** For a window that asks or says one thing, a card on a phone too. */
export const alertOverlayClass = 'appear fixed inset-0 z-50 grid place-items-center bg-scrim p-4 pb-(--toast-band)';

const widths = {
  regular: 'md:max-w-140 md:border md:border-line md:shadow-float',
  wide: 'md:max-w-180 md:border md:border-line md:shadow-float',
  narrow: 'border border-line-strong shadow-float max-h-[calc(100dvh-1rem-var(--toast-band))] md:max-w-110',
};

export function panelClass({ width = 'regular' }: { width?: keyof typeof widths | undefined }): string {
  return `flex max-h-[calc(100dvh-var(--toast-room))] w-full flex-col bg-surface text-ink focus:outline-none md:max-h-[calc(100dvh-1.5rem-var(--toast-band))] md:rounded-card ${widths[width]}`;
}
