import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { inputClass } from './input-class.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx(inputClass, className)} />;
}
