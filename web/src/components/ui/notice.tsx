import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck };

const looks = {
  info: 'bg-info-tint text-info',
  warning: 'bg-expiring-30-tint text-expiring-30',
  danger: 'bg-expired-tint text-expired',
  success: 'bg-active-tint text-active',
};

export type NoticeProps = {
  tone: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /** Set for a notice that responds to a user's action. */
  announced?: boolean;
};

export function Notice({ tone, title, children, actions, announced = false }: NoticeProps) {
  const Icon = icons[tone];
  const role = tone === 'danger' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div
      {...(announced && { role })}
      className={clsx('flex items-start gap-3 rounded-control border border-current/25 px-4 py-3', looks[tone])}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}

/** Shown in a form that needs a connection. The region always exists, so that its text is announced. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <p role="status" className="font-semibold text-expiring-30 text-meta empty:hidden">
      {!isOnline && offlineText}
    </p>
  );
}
