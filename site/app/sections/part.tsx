import type { ComponentType } from 'react';
import { useApp } from '../state/app.ts';
import type { PartProps, SectionKind } from './registry.ts';

/** The template's variant of a kind of block, drawn in place. Nothing when its file was not loaded. */
export function Part<Kind extends SectionKind>({
  kind,
  variant,
  ...props
}: { kind: Kind; variant?: string } & PartProps<Kind>) {
  const Component = usePart(kind, variant);
  return <Component {...(props as unknown as PartProps<Kind> & Record<never, never>)} />;
}

/** The component of the template's variant, for what draws many of a kind: cards of a shelf. */
export function usePart<Kind extends SectionKind>(
  kind: Kind,
  variant?: string,
): ComponentType<PartProps<Kind>> {
  const { parts, template } = useApp();
  const module = parts.sections.get(`${kind}/${variant ?? template.regions[kind]}`);
  return (module?.default ?? Nothing) as ComponentType<PartProps<Kind>>;
}

const Nothing = () => null;
