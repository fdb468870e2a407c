export const inputClass = [
  'w-full rounded-control border border-line-strong bg-surface px-3 text-body text-ink',
  'min-h-10 max-md:min-h-12 hover:border-ink-3',
  'aria-invalid:border-danger aria-invalid:outline-danger',
  'disabled:bg-sunken disabled:text-ink-2',
].join(' ');
