import { Trash2 } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

/** Deletes what its place is about, where there is no menu for it; it is last there, and something asks first. */
export function DeleteButton({ className = '', ...rest }: Omit<ButtonProps, 'variant' | 'icon'>) {
  return (
    <Button
      variant="ghost"
      icon={<Trash2 aria-hidden="true" size={18} />}
      className={`px-3! text-danger! print:hidden ${className}`}
      {...rest}
    />
  );
}
