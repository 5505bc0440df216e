import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type Blocks, blockAt, type ChainBlock } from './blocks.ts';
import { type PageTexts, textsFor } from './page-texts.ts';

/** The chain explorer's favicon, at the default address. */
const ICON_PATH = '/favicon.ico';
const ICON_HEADERS = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="#b45309"/>' +
  '<path d="M12 24h24M16 17v14M32 17v14" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>';

/**
 * The behaviour of a node: `well`; `down` answers with an error and `silent` not at all; `huge` and `garbage`
 * give invalid answers; `fork` has different blocks, `back` has lost its last ones, `ahead` reports blocks
 * that do not exist.
 */
export type NodeCondition = 'well' | 'down' | 'silent' | 'huge' | 'garbage' | 'fork' | 'back' | 'ahead';
const NODES = ['one', 'two'] as const;
export type Node = (typeof NODES)[number];

const HUGE = 10 * 1024 * 1024;
const LOST = 30;
const HEADERS = {
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
};

/** A block header as a full node reports it. */
const blockHeader = ({ height, id, madeAt }: ChainBlock) => ({
  blockID: id,
  block_header: { raw_data: { number: height, timestamp: madeAt } },
});

/** Two nodes, and an explorer to look blocks up. */
export function createChainsim(blocks: Blocks, moods: Record<Node, NodeCondition>): Hono {
  const app = new Hono();
  const forks = new Map<number, ChainBlock>();
  const seenBy = (mood: NodeCondition, height: number): ChainBlock | undefined => {
    const block = blocks.find(height);
    if (!block || (mood === 'back' && height > blocks.head.height - LOST)) return undefined;
    if (mood !== 'fork') return block;
    const forked = forks.get(height) ?? blockAt(height, block.madeAt);
    forks.set(height, forked);
    return forked;
  };
  for (const node of NODES)
    app.post(`/${node}/wallet/getblock`, async (c) => {
      const mood = moods[node];
      if (mood === 'down') return c.text('out of order', 503);
      if (mood === 'silent') return await new Promise<never>(() => {});
      if (mood === 'huge') return c.text('0'.repeat(HUGE));
      if (mood === 'garbage') return c.text('{"blockID":"<script>"}');
      const { id_or_num } = (await c.req.json()) as { id_or_num?: string };
      const { height } = blocks.head;
      if (id_or_num !== undefined) return c.json(answer(seenBy(mood, Number(id_or_num))));
      if (mood === 'ahead') return c.json(blockHeader(blockAt(height + 1000, blocks.head.madeAt)));
      const lost = { ...blockAt(height - LOST, blocks.head.madeAt) };
      return c.json(mood === 'back' ? blockHeader(lost) : answer(seenBy(mood, height)));
    });
  app.get(ICON_PATH, (c) => c.body(ICON, 200, ICON_HEADERS));
  app.get('/', (c) => {
    const texts = textsFor(c.req.header('accept-language'));
    return c.html(listPage(blocks.newest(40), texts), 200, HEADERS);
  });
  app.get('/block/:height', (c) => {
    const height = Number(c.req.param('height'));
    const texts = textsFor(c.req.header('accept-language'));
    return c.html(blockPage(height, blocks.find(height), texts), 200, HEADERS);
  });
  return app;
}

const answer = (block: ChainBlock | undefined) => (block ? blockHeader(block) : {});

const STYLE = raw(`
    :root { color-scheme: light dark; }
    body { font: 16px/1.55 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    ul { list-style: none; padding: 0; display: grid; gap: .5rem; } code { overflow-wrap: anywhere; }
    a { display: inline-block; min-height: 44px; line-height: 44px; }`);

function frame(title: string, { locale, note }: PageTexts, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${ICON_PATH}"><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p>${note}</p></header>
<main>${content}</main></body></html>`;
}

/** The newest blocks. */
function listPage(blocks: readonly ChainBlock[], texts: PageTexts) {
  const items = blocks.map(
    ({ height, id }) => html`<li><a href="/block/${height}">${height}</a> <code>${id}</code></li>`,
  );
  return frame(texts.list, texts, html`<ul>${items}</ul>`);
}

/** One block, or the answer that there is none. */
function blockPage(height: number, block: ChainBlock | undefined, texts: PageTexts) {
  const content = block
    ? html`<p><code>${block.id}</code></p><p>${new Date(block.madeAt).toISOString()}</p>`
    : html`<p>${texts.missing}</p>`;
  return frame(
    texts.block(Number.isSafeInteger(height) ? `${height}` : ''),
    texts,
    html`${content}<p><a href="/">${texts.all}</a></p>`,
  );
}
