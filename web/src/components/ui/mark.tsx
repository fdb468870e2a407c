import type { ComponentProps } from 'react';
import mark from '../../../public/favicon.svg?inline';

/** The product's mark, beside its name. It comes with the scripts: no separate request. */
export function Mark(props: Pick<ComponentProps<'img'>, 'width' | 'height' | 'className'>) {
  return <img {...props} src={mark} alt="" />;
}
