import { accountIcons } from './account.ts';
import { actionIcons } from './actions.ts';
import { categoryIcons } from './categories.ts';
import { statusIcons } from './status.ts';

/** Every icon by name: a 24 px grid, strokes of 1.75, drawn in the colour of the text around it. */
export const icons = { ...categoryIcons, ...actionIcons, ...accountIcons, ...statusIcons } as const;

export type IconName = keyof typeof icons;

/** As React takes markup: an icon is one element to it, not four, on pages that show sixty of them. */
const markup = Object.fromEntries(
  Object.entries(icons).map(([name, shapes]) => [name, { __html: shapes }]),
) as Record<IconName, { __html: string }>;

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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are constants of this folder.
      dangerouslySetInnerHTML={markup[name]}
    />
  );
}
