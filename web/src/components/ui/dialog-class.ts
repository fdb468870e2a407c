export const overlayClass =
  'appear fixed inset-0 z-40 grid bg-scrim max-md:place-items-stretch md:place-items-center md:p-6 print:static';

const widths = {
  regular: 'md:max-w-140 md:border md:border-line md:shadow-float',
  wide: 'md:max-w-180 md:border md:border-line md:shadow-float',
  narrow: 'border border-line-strong shadow-float md:max-w-110',
};

export function panelClass({ width = 'regular' }: { width?: keyof typeof widths | undefined }): string {
  return `flex max-h-dvh w-full flex-col bg-surface text-ink focus:outline-none md:max-h-[calc(100dvh-3rem)] md:rounded-card ${widths[width]}`;
}
