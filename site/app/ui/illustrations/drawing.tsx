import type { ReactNode } from 'react';
import { useTemplateComponents } from '../../state/app.ts';
import { Scene } from './scene.tsx';

/** Subjects that a template draws in its own hand: the groups of its `pictures.svg`, 240 x 180. */
export type DrawingName =
  | 'offers'
  | 'levels'
  | 'ranks'
  | 'news'
  | 'missions'
  | 'wheel'
  | 'deposit'
  | 'rounds'
  | 'return'
  | 'birthday'
  | 'nothing'
  | 'withdrawal'
  | 'inbox'
  | 'account'
  | 'statement'
  | 'security';

type DrawingProps = { name: DrawingName; children: ReactNode; className?: string };

/** The template's own drawing; `children` is the shared one of a template without drawings. */
export function Drawing({ name, children, className }: DrawingProps) {
  const { pictures } = useTemplateComponents();
  if (!pictures) return <Scene className={className}>{children}</Scene>;
  return (
    <svg
      className={className}
      viewBox="0 0 240 180"
      width="240"
      height="180"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${pictures}#${name}`} />
    </svg>
  );
}

/** The picture beside the heading of a page; `inner-pages.css` of the template frames and tints it. */
export function RoomArt(props: Omit<DrawingProps, 'className'>) {
  return (
    <span className="heading-art">
      <Drawing {...props} />
    </span>
  );
}
