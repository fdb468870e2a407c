import { Phone } from 'lucide-react';
import { phoneLink } from '../../lib/device/contact-links.ts';
import { buttonClass } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';

type CallLinkProps = { name: string; phone: string; className?: string };

export function CallLink({ name, phone, className = '' }: CallLinkProps) {
  const text = `Call ${name}, ${phone}`;
  return (
    <Hint text={text}>
      <a
        href={phoneLink(phone)}
        aria-label={text}
        className={`${buttonClass({ variant: 'ghost' })} size-10 shrink-0 px-0! text-accent! max-md:size-12 print:hidden ${className}`}
      >
        <Phone aria-hidden="true" size={18} />
      </a>
    </Hint>
  );
}
