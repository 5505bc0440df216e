import { accountIcons } from './account.tsx';
import { actionIcons } from './actions.tsx';
import { categoryIcons } from './categories.tsx';
import { statusIcons } from './status.tsx';

/** Every icon by name: a 24 px grid, strokes of 1.75, drawn in the colour of the text around it. */
export const icons = { ...categoryIcons, ...actionIcons, ...accountIcons, ...statusIcons } as const;

export type IconName = keyof typeof icons;

export interface IconProps {
  name: IconName;
  /** Side in CSS pixels, or any CSS length. */
  size?: number | string;
  className?: string;
}

/** True when `name` (from data, a menu entry) is an icon of ours. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/** A decorative icon: the control around it carries the accessible name. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {icons[name]}
    </svg>
  );
}
