import { clsx } from 'clsx';

/** Placeholder for content. Give it that content's size: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('appear-late rounded-control bg-sunken', className)} />;
}
