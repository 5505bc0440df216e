import type { UserConfig } from 'vite';

type PostCssOptions = Exclude<NonNullable<NonNullable<UserConfig['css']>['postcss']>, string>;
type PostCssPlugin = Extract<
  NonNullable<PostCssOptions['plugins']>[number],
  { postcssPlugin: string; OnceExit?: unknown }
>;

/**
 * Applies rules with `:hover` only where the pointer can hover: on a touch screen an element keeps its hover
 * colours after a tap. Other selectors of such a rule, also those in `:is()`, apply everywhere.
 */
export const hoverRules: PostCssPlugin = {
  postcssPlugin: 'baize-hover-rules',
  OnceExit(root, { AtRule }) {
    root.walkRules(/:hover/, (rule) => {
      for (let node = rule.parent; node && node.type !== 'root'; node = node.parent as typeof rule.parent)
        if (node.type === 'atrule' && /\bhover\b/.test((node as { params?: string }).params ?? '')) return;
      const parts = rule.selectors.map(splitSelector);
      const hover = parts.flatMap((part) => part.hover);
      const plain = parts.flatMap((part) => part.plain);
      if (hover.length === 0) return;
      const media = new AtRule({ name: 'media', params: '(hover: hover)', source: rule.source });
      media.append(rule.clone({ selectors: hover }));
      rule.after(media);
      if (plain.length === 0) rule.remove();
      else rule.selectors = plain;
    });
  },
};

type Parts = { plain: string[]; hover: string[] };

/** A selector without the branches of `:is()` and `:where()` that need hovering, and those branches. */
export function splitSelector(selector: string): Parts {
  if (!needsHover(selector)) return { plain: [selector], hover: [] };
  for (const { start, end } of groupsOf(selector)) {
    const list = selector.slice(start, end);
    if (!needsHover(list)) continue;
    const parts = branchesOf(list).map(splitSelector);
    const withBranches = (branches: string[]): string[] =>
      branches.length > 0 ? [`${selector.slice(0, start)}${branches.join(', ')}${selector.slice(end)}`] : [];
    const rest = withBranches(parts.flatMap(({ plain }) => plain)).map(splitSelector);
    const hovering = withBranches(parts.flatMap(({ hover }) => hover));
    return {
      plain: rest.flatMap(({ plain }) => plain),
      hover: [...hovering, ...rest.flatMap(({ hover }) => hover)],
    };
  }
  return { plain: [], hover: [selector] };
}

/** `:not(:hover)` applies where nothing hovers, too. */
function needsHover(selector: string): boolean {
  return selector.replace(/:not\([^()]*\)/g, '').includes(':hover');
}

/** Where the lists of outer `:is()` and `:where()` start and end in a selector. */
function groupsOf(selector: string): { start: number; end: number }[] {
  const groups: { start: number; end: number }[] = [];
  for (const { index, 0: opening } of selector.matchAll(/:(?:is|where)\(/g)) {
    const start = index + opening.length;
    if (start < (groups.at(-1)?.end ?? 0)) continue;
    let end = start;
    for (let depth = 1; depth > 0 && end < selector.length; end++)
      depth += selector[end] === '(' ? 1 : selector[end] === ')' ? -1 : 0;
    groups.push({ start, end: end - 1 });
  }
  return groups;
}

/** The selectors of a list, whose commas in parentheses belong to them. */
function branchesOf(list: string): string[] {
  const branches = [''];
  let depth = 0;
  for (const character of list) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) branches.push('');
    else branches.push(branches.pop()! + character);
  }
  return branches.map((branch) => branch.trim());
}
