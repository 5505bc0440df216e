import type { ComponentType } from 'react';
import { useApp } from '../state/app.ts';
import type { PartProps, SectionKind } from './registry.ts';

/** The template's variant of a kind of block, drawn in place. Nothing when its file was not loaded. */
export function Part<Kind extends SectionKind>({
  kind,
  variant,
  ...props
}: { kind: Kind; variant?: string } & PartProps<Kind>) {
  const { parts, template } = useApp();
  const module = parts.sections.get(`${kind}/${variant ?? template.regions[kind]}`);
  if (!module) return null;
  const Component = module.default as ComponentType<PartProps<Kind>>;
  return <Component {...(props as unknown as PartProps<Kind> & Record<never, never>)} />;
}
