import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from './button.tsx';

/** A detail screen's link back: `<BackLink to="/admin/bases">Back to Bases</BackLink>`. */
export const BackLink = createLink(BackAnchor);

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${buttonClass({ variant: 'link' })} mb-2 print:hidden`}>
      <ArrowLeft aria-hidden="true" size={18} />
      {children}
    </a>
  );
}
