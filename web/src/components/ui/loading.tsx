import { LoaderCircle } from 'lucide-react';

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className="flex min-h-40 items-center justify-center gap-3 p-6 text-ink-2">
      <LoaderCircle aria-hidden="true" size={24} className="animate-spin" />
      {text}
    </div>
  );
}
