import type { ComponentProps } from 'react';
import { NavLink as RouterLink } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** The pages below it are other pages. */
  isExact?: boolean;
};

/** A link within the console; the link to the current page has `aria-current`. */
export function Link({ to, isExact = to === '/', ...rest }: LinkProps) {
  return <RouterLink to={to} end={isExact} {...rest} />;
}
