export type { IconName, IconProps } from './icon.tsx';
export { Icon, icons, isIconName } from './icon.tsx';
