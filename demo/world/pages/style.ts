import { raw } from 'hono/html';

/** Styles of the demo's cashier pages. */
export const STYLE = raw(`
    :root { color-scheme: light dark; --line: light-dark(#d8dce3, #343a46); --dim: light-dark(#5a6372, #9aa3b2); }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
      background: light-dark(#f5f6f8, #14171d); color: light-dark(#1a1e26, #e8ebf0); }
    h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; }
    header p, .empty, dt { color: var(--dim); margin: 0 0 1rem; }
    ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
    li { background: light-dark(#fff, #1d212a); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
    li p { margin: 0 0 .5rem; } .to { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
    .sum { font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
    .flags { color: light-dark(#9a3412, #fdba74); font-weight: 600; }
    dl { display: grid; gap: .25rem; margin: 0 0 .75rem; } dl div { display: flex; gap: .75rem; } dd { margin: 0; overflow-wrap: anywhere; }
    form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
    input, select, button { font: inherit; min-height: 44px; padding: 0 .75rem; border: 1px solid var(--line); border-radius: .5rem; }
    label { display: grid; font-size: .875rem; } img { display: block; max-width: 100%; height: auto; margin-bottom: .75rem; }`);
