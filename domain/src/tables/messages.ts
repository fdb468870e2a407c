import { countText } from '../numbers/count-text.ts';

/** Texts about a whole exported table; `of` is the singular of its rows: 'member'. */
export const tableMessages = {
  exportFailed: (of: string) => `The ${of}s could not be exported. Please try again.`,
  printFailed: (of: string) => `The ${of}s could not be printed. Please try again.`,
  exported: (count: number, of: string) => `Exported ${countText(count)} ${count === 1 ? of : `${of}s`}`,
  exportedWhole: (fileName: string) => `Exported ${fileName}`,
} as const;
