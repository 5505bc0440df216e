import { describe, expect, test } from 'vitest';
import { Blocks } from './chain/blocks.ts';
import { textsFor as chainTexts } from './chain/page-texts.ts';
import { createChainsim } from './chain/server.ts';
import { textsFor as identityTexts } from './identity/page-texts.ts';
import { textsFor as paymentTexts } from './payments/page-texts.ts';

type Texts = Record<string, string | Record<string, string> | ((...values: string[]) => string)>;
const SIMULATORS: Record<string, (language?: string) => object> = {
  identity: identityTexts,
  payments: paymentTexts,
  chain: chainTexts,
};
/** What reads the same in two languages: `Block 7`. */
const SHARED = ['block'];

/** Every text by its key; functions are called with figures. */
const shownIn = (texts: Texts) =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (typeof text === 'object')
      return Object.entries(text).map(([part, value]) => [`${key}.${part}`, value]);
    return [[key, typeof text === 'function' ? text('7', '9') : text]];
  });

describe.each(Object.entries(SIMULATORS))('the pages of the %s simulator', (_, textsFor) => {
  test('have every text in the languages of the demo’s brands, English otherwise', () => {
    const english = new Map(shownIn(textsFor('en') as Texts));
    for (const language of ['fil', 'zh-Hans']) {
      const texts = new Map(shownIn(textsFor(language) as Texts));
      expect([...texts.keys()]).toEqual([...english.keys()]);
      const same = [...texts].filter(([key, text]) => text === '' || text === english.get(key));
      expect(same.map(([key]) => key).filter((key) => !SHARED.includes(key))).toEqual([]);
    }
    expect(textsFor('zh-CN,zh;q=0.9')).toBe(textsFor('zh'));
    expect(textsFor('my')).toBe(textsFor('en'));
    expect(textsFor()).toBe(textsFor('en'));
  });
});

test('the explorer of the chain is in the language of the browser', async () => {
  const app = createChainsim(new Blocks(() => 21_000), { one: 'well', two: 'well' });
  const shown = await app.request('/block/7', { headers: { 'accept-language': 'fil' } });
  const page = await shown.text();
  expect(page).toContain('<html lang="fil">');
  expect(page).toContain('Lahat ng block');
});
