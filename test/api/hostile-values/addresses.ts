/** Paths with a part that visitors can choose; pages also read a query string. */
const PREFIXES = [
  ...['/', '/en/', '/slots/', '/sports/', '/promotions/', '/news/', '/login/', '/fairness/', '/inbox/'],
  ...[
    '/assets/',
    '/images/',
    '/template/',
    '/m/',
    '/preview/',
    '/maintenance/',
    '/hooks/',
    '/hooks/identity/',
  ],
  ...[
    '/gwp/',
    '/adapters/',
    '/api/',
    '/console/api/',
    '/docs/',
    '/dev/',
    '/healthz/',
    '/tls/ask/',
    '/metrics/',
  ],
];
/** Path segments: broken escapes, other folders, other schemes, names of object properties. */
const SEGMENTS = [
  ...['%00', '%0d%0aset-cookie:a=b', '%ff', '%c0%ae%c0%ae', '%', '%zz', '%e2%80%ae', '%F0%9F%99%82'],
  ...[
    '..',
    '../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    './././',
    '//',
    '\\..\\',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '_payload.json', '__proto__/_payload.json'],
  ...[
    "'or'1'='1",
    '%27%3bdrop%20table',
    '{{7*7}}',
    '#{7*7}',
    '<script>',
    '-1',
    '1e308',
    '99999999999999999999',
  ],
  ...[
    'a'.repeat(4_000),
    'a/'.repeat(1_000),
    '%41'.repeat(1_000),
    'x.js',
    'x.php',
    '.env',
    '.git/config',
    '*',
  ],
];
const QUERIES = [
  ...['?', '??', '?&&&=', '?%', '?%00', '?%ff=%ff', '?page=-1', '?page=1e308', '?page=99999999999999999999'],
  ...[
    '?__proto__=1',
    '?__proto__[x]=1',
    '?constructor.prototype=1',
    '?page[]=1&page[]=2',
    '?next=//evil.test',
  ],
  ...[
    '?next=javascript:alert(1)',
    '?code=%0d%0a',
    "?slug='",
    '?token=a%00b',
    '?domain=%00',
    '?kind=__proto__',
  ],
  ...[
    '?q=%F0%9F%99%82%E2%80%AE',
    '?from=0000-01-01&to=275760-09-13',
    `?a=${'a'.repeat(4_000)}`,
    '?lang=../..',
  ],
  ...[
    `?${'a=1&'.repeat(1_000)}`,
    '?provider=..&game=..',
    '?room=%00&round=-1',
    '?event=__proto__',
    '?utm_source=%',
  ],
];
const PAGES = [
  ...[
    '/',
    '/slots',
    '/sports',
    '/sports/event',
    '/promotions',
    '/news',
    '/game',
    '/room',
    '/fairness',
    '/verify',
  ],
  ...['/search', '/login', '/register', '/leaderboard', '/vip', '/unsubscribe', '/tls/ask', '/nowhere'],
];

/** Addresses to request; all of them, or each segment and query once. */
export function hostileAddresses(everything: boolean): string[] {
  const pairs = (first: readonly string[], second: readonly string[]) =>
    everything
      ? first.flatMap((one) => second.map((other) => one + other))
      : second
          .map((other, at) => first[(at * 7) % first.length] + other)
          .concat(first.map((one, at) => one + second[(at * 5) % second.length]));
  return [...pairs(PREFIXES, SEGMENTS), ...pairs(PAGES, QUERIES)];
}

const post = (lines: string, body = '{}') =>
  `POST /api/startup HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${body}`;
const get = (line: string, headers = '') => `${line}\r\nHost: HOST\r\n${headers}\r\n`;

/** Requests that violate HTTP itself or use rare features of it; HOST is replaced. */
export const HOSTILE_REQUESTS: readonly string[] = [
  ...['GET * HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET http://two.test/ HTTP/1.1', 'GET ://x HTTP/1.1'].map(
    (line) => get(line),
  ),
  ...['CONNECT one.test:443 HTTP/1.1', 'TRACE / HTTP/1.1', 'BREW / HTTP/1.1', 'DELETE / HTTP/1.1'].map(
    (line) => get(line),
  ),
  ...['GET one.test HTTP/1.1', 'GET /\u0000 HTTP/1.1', 'GET /\u00ff\u00fe HTTP/1.1', 'GET / HTTP/9.9'].map(
    (line) => get(line),
  ),
  ...['PRI * HTTP/2.0', 'get / http/1.1', 'GET  /  HTTP/1.1', 'GET /#x HTTP/1.1', 'GET ?x HTTP/1.1'].map(
    (line) => get(line),
  ),
  ...[
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: one.test\r\nHost: two.test\r\n\r\n',
  ],
  ...[
    'a b',
    '[::1',
    '../one.test',
    'one.test:99999',
    'one.test@two.test',
    'ONE.TEST.',
    '__proto__',
    '%00',
    '\u00e9',
    '',
  ].map((host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
  ...[
    ...[
      'Range: bytes=0-,-1,99999999999999999999-',
      'Range: bytes=5-1',
      'If-Modified-Since: 0',
      'If-Range: "x"',
    ],
    ...[
      'Expect: 100-continue',
      'Expect: a miracle',
      'Upgrade: h2c\r\nConnection: upgrade',
      'Connection: host',
    ],
    ...[
      'Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Key: x',
      'Accept-Language: *;q=1e308,,;q=x',
    ],
    ...['Cookie: =; ;a;baize_session=%00; __proto__=x', 'X-Forwarded-For: ,,,unknown, ::ffff:999.1.1.1'],
    ...[
      'If-None-Match: *',
      'If-None-Match: W/"',
      'Content-Length: 5',
      'Accept-Encoding: *;q=0, identity;q=0',
    ],
  ].flatMap((header) => [
    get('GET / HTTP/1.1', `${header}\r\n`),
    get('GET /robots.txt HTTP/1.1', `${header}\r\n`),
  ]),
  ...[
    'Content-Length: 500',
    'Content-Length: 1',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 2, 3',
  ].map((line) => post(line)),
  ...[
    'Content-Length: 2\r\nContent-Length: 3',
    'Content-Length: 2\r\nTransfer-Encoding: chunked',
    'X: 1\r\n folded',
  ].map((line) => post(line)),
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
  ].map((line) => post(line)),
  ...[
    '2\r\n{}\r\n0\r\n\r\n',
    'g\r\n{}',
    'ffffffffffffffff\r\n{}',
    '2;x="\r\n{}\r\n0\r\n\r\n',
    '5\r\n{}',
    '-1\r\n{}',
    '',
  ].map((body) => post('Transfer-Encoding: chunked', body)),
];
