import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { inputClass } from './field.tsx';

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={clsx(inputClass, 'py-2', className)} />;
}
