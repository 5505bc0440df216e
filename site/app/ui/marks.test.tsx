import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { METHOD_TYPES } from '#contracts/values/payments.ts';
import { demoProviders } from '../../../demo/world/games/index.ts';
import { LEVEL_BADGES, LevelBadge } from './level-badge.tsx';
import { PAYMENT_DRAWINGS } from './payment-drawings.ts';
import { drawingOf, PaymentMark } from './payment-mark.tsx';
import { ProviderMark } from './provider-mark.tsx';

const draw = (node: ReactNode) => renderToStaticMarkup(node);

test('every provider of the catalogue has a unique, stable mark without text', () => {
  const marks = demoProviders.map((code) => draw(<ProviderMark code={code} />));
  expect(new Set(marks).size).toBe(demoProviders.length);
  expect(demoProviders.map((code) => draw(<ProviderMark code={code} />))).toEqual(marks);
  for (const mark of marks) {
    expect(mark).toContain('aria-hidden="true"');
    expect(mark).toContain('currentColor');
    expect(mark).not.toContain('<text');
  }
});

test('an unknown provider has a complete mark too', () => {
  for (const code of ['', 'Z', '新厂商', 'A-MAKER-WITH-A-VERY-LONG-CODE-INDEED-0123456789'])
    expect(draw(<ProviderMark code={code} />)).toMatch(/ d="M[^"]+z"/);
});

test('[P-07] badges differ by numeral, and from the fifth level on each has more detail', () => {
  expect(LEVEL_BADGES).toBe(8);
  const badges = Array.from({ length: LEVEL_BADGES }, (_, position) =>
    draw(<LevelBadge position={position} />),
  );
  const strokes = badges.map((badge) => badge.match(/<path/g)?.length ?? 0);
  expect(strokes).toEqual([0, 0, 0, 0, 2, 4, 5, 6]);
  expect(new Set(badges).size).toBe(LEVEL_BADGES);
  expect(draw(<LevelBadge position={20} />)).toBe(badges.at(-1));
  expect(badges.every((badge) => badge.includes('aria-hidden="true"'))).toBe(true);
});

test('every kind of payment has its own mark, and an unknown kind has the over-the-counter mark', () => {
  const kinds = ['bank_transfer', 'ewallet', 'qr', 'virtual_account', 'over_the_counter', 'crypto', 'manual'];
  const marks = kinds.map((kind) => draw(<PaymentMark kind={kind} />));
  expect(new Set(marks).size).toBe(kinds.length);
  expect(draw(<PaymentMark kind="something-new" />)).toBe(marks.at(-1));
  for (const mark of marks) expect(mark).toContain('aria-hidden="true"');
});

test('each kind of payment has a drawing, and the stored picture of each drawing shows it', () => {
  const { manual, ...drawings } = PAYMENT_DRAWINGS;
  for (const kind of METHOD_TYPES) expect(drawingOf(kind)).not.toBe(manual);
  for (const [name, { tint, solid }] of Object.entries(drawings)) {
    const picture = readFileSync(`site/public/template/payment/${name}.svg`, 'utf8');
    expect(picture).toContain(`d="${tint}"`);
    expect(picture).toContain(`d="${solid}"`);
  }
});
