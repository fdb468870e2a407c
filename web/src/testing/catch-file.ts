import { vi } from 'vitest';

/** What the person gets as a file, instead of saving it. */
export function catchFile() {
  const saved = { name: '', blob: new Blob(), text: async () => (await saved.blob.text()).replace('\ufeff', '') };
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => Object.assign(saved, { blob }) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.name = this.download;
  });
  return saved;
}
