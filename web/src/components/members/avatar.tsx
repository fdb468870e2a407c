import { initials } from '@ffl/domain/members/member';
import { clsx } from 'clsx';

type AvatarProps = {
  firstName: string;
  lastName: string;
  /** Shown instead of the initials. Lists leave it out. */
  imageUrl?: string | null | undefined;
  /** Sets size, shape and text size. */
  className?: string | undefined;
};

/** Decorative, since the name is always next to it as text. */
export function Avatar({ firstName, lastName, imageUrl, className = 'size-10 rounded-pill text-meta' }: AvatarProps) {
  const frame = clsx('inline-flex shrink-0 items-center justify-center overflow-hidden', className);
  if (imageUrl) return <img src={imageUrl} alt="" className={clsx(frame, 'object-cover')} />;
  return (
    <span aria-hidden="true" className={clsx(frame, 'select-none bg-sunken font-semibold text-ink-2')}>
      {initials({ firstName, lastName })}
    </span>
  );
}
