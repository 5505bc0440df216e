import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, zstdCompressSync } from 'node:zlib';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** An element of a page as it was sent: name, attributes and children. */
type Branch = { name: string; props: Record<string, unknown>; inside: (Branch | string)[] };

const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' };
const SWITCHES = new Set(['hidden', 'disabled', 'open', 'checked', 'required', 'inert']);
const VOID = new Set(['img', 'source', 'input', 'br', 'hr']);

/**
 * A server that only renders the same elements (per host) with React on every request, compresses and sends
 * them: no brand, data, language or router. Anything a page costs beyond this is the site's own overhead.
 */
export async function barePageServer(pages: Record<string, string>) {
  const parsed = new Map(Object.entries(pages).map(([host, html]) => [host, pageOf(html)]));
  const server = createServer((request, response) => {
    const { start, page, end } = parsed.get(request.headers.host ?? '')!;
    const bytes = Buffer.from(start + renderToString(elementsOf(page)) + end);
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    const sent = zstdCompressSync(bytes, { params });
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'zstd',
      'content-length': sent.length,
    });
    response.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function pageOf(html: string) {
  const [, start = '', body = '', end = ''] = /^(.*?<body[^>]*>)(.*?)(<script.*)$/s.exec(html) ?? [];
  return { start, page: parse(body), end };
}

function elementsOf(branches: (Branch | string)[]): ReactNode[] {
  return branches.map((branch, at) =>
    typeof branch === 'string'
      ? branch
      : createElement(
          branch.name,
          { ...branch.props, key: at },
          ...(branch.inside.length > 0 ? elementsOf(branch.inside) : []),
        ),
  );
}

/** Parses React's output, which is well formed. The content of an SVG stays text, as on the site. */
function parse(html: string): (Branch | string)[] {
  const root: Branch = { name: '', props: {}, inside: [] };
  const open = [root];
  for (const [, whole, shape = '', drawing, closing, name = '', attributes = '', text] of html.matchAll(
    /(<!--.*?-->|<svg([^>]*)>(.*?)<\/svg>)|<(\/)?([a-z0-9]+)([^>]*)>|([^<]+)/gs,
  )) {
    if (drawing !== undefined) {
      const props = { ...propsOf(shape), dangerouslySetInnerHTML: { __html: drawing } };
      open.at(-1)!.inside.push({ name: 'svg', props, inside: [] });
    }
    if (whole) continue;
    const parent = open.at(-1)!;
    if (text) parent.inside.push(unescapeHtml(text));
    else if (closing) open.pop();
    else {
      const branch = { name, props: propsOf(attributes), inside: [] };
      parent.inside.push(branch);
      if (!VOID.has(name) && !attributes.endsWith('/')) open.push(branch);
    }
  }
  return root.inside;
}

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
    const text = unescapeHtml(value);
    if (name === 'style') props.style = styleOf(text);
    else props[NAMES[name] ?? name] = SWITCHES.has(name) || text;
  }
  return props;
}

const styleOf = (text: string) =>
  Object.fromEntries(
    text.split(';').map((rule) => {
      const [name = '', value = ''] = rule.split(/:(.*)/s);
      return [
        name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
        value,
      ];
    }),
  );

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const unescapeHtml = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign) => SIGNS[sign]!);
