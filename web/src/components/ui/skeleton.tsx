import { clsx } from 'clsx';

/** Placeholder for content. Give it that content's size: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('appear-late rounded-control bg-sunken', className)} />;
}

/** Some of that size below each other, for a list. */
export function SkeletonList({ count, size, className }: { count: number; size: string; className?: string }) {
  return (
    <div aria-busy="true" className={clsx('flex flex-col gap-3', className)}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Skeleton key={at} className={size} />
      ))}
    </div>
  );
}
