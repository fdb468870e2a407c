import type { ComponentProps } from 'react';
import mark from '../../../public/favicon.svg?inline';

/** The mark of the product, beside its name. It comes with the scripts: no request of its own. */
export function Mark(props: Pick<ComponentProps<'img'>, 'width' | 'height' | 'className'>) {
  return <img {...props} src={mark} alt="" />;
}
