import { html, raw } from 'hono/html';
import type { Block } from './blocks.ts';
import { ICON_PATH } from './icon.ts';

const STYLE = raw(`
    :root { color-scheme: light dark; }
    body { font: 16px/1.55 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    ul { list-style: none; padding: 0; display: grid; gap: .5rem; } code { overflow-wrap: anywhere; }
    a { display: inline-block; min-height: 44px; line-height: 44px; }`);

function frame(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${ICON_PATH}"><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p>The demo's own chain: made by one program on this machine, no public chain. Nothing here is money.</p></header>
<main>${content}</main></body></html>`;
}

/** The newest blocks. */
export function listPage(blocks: readonly Block[]) {
  const items = blocks.map(
    ({ height, id }) => html`<li><a href="/block/${height}">${height}</a> <code>${id}</code></li>`,
  );
  return frame('Demo chain', html`<ul>${items}</ul>`);
}

/** One block, or that there is none. */
export function blockPage(height: number, block: Block | undefined) {
  const content = block
    ? html`<p><code>${block.id}</code></p><p>${new Date(block.madeAt).toISOString()}</p>`
    : html`<p>There is no such block, or no longer.</p>`;
  return frame(
    `Block ${Number.isSafeInteger(height) ? height : ''}`,
    html`${content}<p><a href="/">All blocks</a></p>`,
  );
}
