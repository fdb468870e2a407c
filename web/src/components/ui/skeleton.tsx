import { clsx } from 'clsx';

/** Stands where content will be. Give it the size of that content: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('appear-late rounded-control bg-sunken', className)} />;
}
