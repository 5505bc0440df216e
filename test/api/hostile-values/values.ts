import { z } from 'zod';

/** Text inserted into a body verbatim, not as a JSON string. */
export class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

const LONG = 5_000;

/** Texts that break unprepared parsers, statements, paths and templates. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  "' or 1=1; drop table players.player; --",
  '%_\\%',
  '\\',
  '../../../../etc/passwd',
  '/etc/passwd%00.png',
  `{{constructor.constructor('return 1')()}}`,
  '#{7*7}<%= 7*7 %>{7*7}',
  '<script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  'javascript:alert(1)',
  'http://[::1',
  'https://user:pass@127.0.0.1:0/%ff',
  'a\u202Eb\u200F\uFEFF\u2028',
  '👩‍👩‍👧‍👦🏴‍☠️',
  'İıſKﬀ',
  'e\u0301'.repeat(20),
  '\u0001\u001b[31m\u007f',
  '\r\nx-injected: 1',
  '(a+)+$',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '-0',
  '00',
  '0x10',
  '1e308',
  '1e5',
  '0.000000000000000001',
  '0.1',
  '9'.repeat(9),
  '9'.repeat(16),
  '9'.repeat(17),
  '9'.repeat(18),
  `-${'9'.repeat(18)}`,
  '9'.repeat(40),
  'ZZZ',
  'zz',
  'x'.repeat(LONG),
];

/** Characters that the database cannot store. */
const UNSTORABLE: readonly string[] = ['a\0b', 'a\uD800b'];

/** Days and instants at the limits of JavaScript, PostgreSQL and four-digit years. */
const TIMES: readonly string[] = [
  ...['2024-02-29', '2024-02-30', '0001-01-01', '1582-10-10', '1899-12-31', '1900-01-01', '0000-02-29'],
  ...[
    '10000-01-01',
    '275760-09-13',
    '+275760-09-13',
    '-000001-01-01',
    '2199-12-31',
    '9999-12-31',
    '0000-01-01',
  ],
  ...['00:00', '24:00', '23:59', '2024-02-29T23:59:60Z', '+275760-09-13T00:00:00.000Z'],
  ...['2026-01-01T00:00:00.123456789012Z', '0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
  ...['2199-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00.000Z'],
];

const IDS: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-4000-8000-00000000abcd',
];

/** Numbers beyond the integer ranges of the database and JavaScript. */
const NUMBERS: readonly unknown[] = [
  ...[0, -1, 1, 0.1, 1e-300, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e15],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e21, 1e308, -1e308],
  ...[new Raw('1e999'), new Raw('-0'), new Raw('9223372036854775808'), new Raw('0.1e-400')],
];

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Values of a different type than the field's. */
const SHAPES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { toString: 1 }, [''], { '': '' }],
  ...[new Raw('{"__proto__":{"x":1}}'), new Raw('{"constructor":{"prototype":{"x":1}}}')],
  ...[new Raw(deep(500)), { length: 1e9 }, Array.from({ length: 300 }, (_, at) => at)],
];

/** Files: empty, truncated, and with a declared size larger than memory. */
const FILES: readonly string[] = [
  Buffer.from('no picture').toString('base64'),
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex').toString('base64'),
  Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64'),
  Buffer.from('%PDF-1.7').toString('base64'),
];

const GENERAL = [...TEXTS, ...UNSTORABLE, ...TIMES, ...IDS, ...NUMBERS, ...SHAPES, ...FILES];

type Described = {
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  enum?: unknown[];
  anyOf?: Described[];
};

/** The minimum and maximum that a schema accepts, for texts in several scripts. */
function limitsOf(schema: z.ZodType): unknown[] {
  const isDated = TIMES.some((time) => schema.safeParse(time).success) && !schema.safeParse('a word').success;
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  const limits = [described, ...(described.anyOf ?? [])].flatMap(
    ({ maxLength, minimum, maximum, exclusiveMinimum, enum: options = [] }) => [
      ...[minimum, maximum, exclusiveMinimum].filter((limit) => limit !== undefined),
      ...(maxLength && maxLength <= 100_000
        ? ['x', 'é', '漢', '\u202E', '0', '9', '%', '\\', '"', ' x'].flatMap((sign) => [
            sign.repeat(maxLength).slice(0, maxLength),
          ])
        : []),
      ...(maxLength && maxLength >= 2 && maxLength <= 100_000 ? ['🙂'.repeat(maxLength >> 1)] : []),
      ...options,
    ],
  );
  return isDated ? [...limits, ...TIMES] : limits;
}

/** Hostile values for a field; `foreign` are ids of another site. */
export const hostileValues = (schema: z.ZodType, foreign: readonly unknown[]): unknown[] => [
  ...GENERAL,
  ...foreign,
  ...limitsOf(schema),
];

/** The text of a body in JSON. */
export function bodyText(body: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(body, (_name, value: unknown) => {
    if (!(value instanceof Raw)) return value;
    raws.push(value.json);
    return `@raw-${raws.length - 1}@`;
  });
  return text.replace(/"@raw-(\d+)@"/g, (_match, at: string) => raws[Number(at)]!);
}
