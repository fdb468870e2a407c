export type QrDetector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

type NativeDetector = (new (options: {
  formats: string[];
}) => QrDetector) & {
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The browser's, which the system accelerates, else a library with the same interface. */
export async function createQrDetector(): Promise<QrDetector> {
  const native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): string[] => []);
  if (native && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('./qr-decoder.ts');
  return new BarcodeDetector({ formats: ['qr_code'] });
}
