import { expect, test, vi } from 'vitest';
import { createClient } from '#contracts/client.ts';
import { THEMES } from '#contracts/values/themes.ts';
import { fixtureSend } from '#site/app/testing/fixture.ts';
import { startFixtureWeb } from './testing/fixture-web.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

test('home shows the slides of the device and language, and sections in the order of the operator', async () => {
  const slide = (title: string, device: 'all' | 'phone' | 'desktop') => ({
    ...{ slide_key: title, image: '/m/one.webp', path: '/slots', device, title, summary: '', alt: '' },
  });
  const web = await startFixtureWeb({
    answers: {
      slides: ({ language }) => ({
        value: [slide(`In ${language}`, 'all'), slide('Of phones', 'phone'), slide('Of desks', 'desktop')],
      }),
      homeLayout: () => ({
        sections: [
          { name: 'providers', is_shown: true },
          { name: 'hero', is_shown: false },
          { name: 'fixtures', is_shown: true },
        ],
      }),
    },
  });
  try {
    const desk = (await web.get('casino9.localhost', '/cn')).text;
    expect(desk).toContain('>In CN</strong>');
    expect(desk).toContain('>Of desks</strong>');
    expect(desk).not.toContain('Of phones');
    const phone = (await web.get('casino9.localhost', '/cn', { 'user-agent': PHONE })).text;
    expect(phone).toContain('>Of phones</strong>');
    expect(phone).not.toContain('Of desks');
    const [, list] = /"home":(\[\{.*?\}\])/.exec(desk)!;
    const names = [...list!.matchAll(/"section":"(\w+)"/g)].map(([, name]) => name);
    expect(names.slice(0, 2)).toEqual(['slides', 'providers']);
    expect(names).not.toContain('hero');
    expect(names).not.toContain('fixtures');
  } finally {
    await web.close();
  }
});

test('slides of a place are above its page, for the device of the visitor, until the page is filtered', async () => {
  const slide = (place: string, device: 'all' | 'phone' | 'desktop') => ({
    ...{ slide_key: `${place}-${device}`, image: '/m/one.webp', path: '/slots', device },
    ...{ title: `${place} for ${device}`, summary: '', alt: '' },
  });
  const answer = ({ place = 'home' }: { place?: string }) => ({
    value: [slide(place, 'all'), slide(place, 'phone'), slide(place, 'desktop')],
  });
  const web = await startFixtureWeb({ answers: { slides: answer, ownSlides: answer } });
  const shown = async (path: string, headers = {}) =>
    [...(await web.get('casino9.localhost', path, headers)).text.matchAll(/>(\w+ for \w+)<\/strong>/g)].map(
      ([, title]) => title,
    );
  const signedIn = { cookie: 'baize_session=fixture-player' };
  try {
    for (const [path, place, headers] of [
      ...([['/en/slots', 'lobby', {}]] as const),
      ...([['/en/fishing', 'lobby', signedIn]] as const),
      ...([['/en/promotions', 'promotions', {}]] as const),
      ...([['/en/sports', 'sports', {}]] as const),
      ...([['/en/deposit', 'deposit', signedIn]] as const),
    ]) {
      expect(await shown(path, headers), path).toEqual([`${place} for all`, `${place} for desktop`]);
      const phone = await shown(path, { ...headers, 'user-agent': PHONE });
      expect(phone, path).toEqual([`${place} for all`, `${place} for phone`]);
    }
    expect(await shown('/en/slots?search=dragon')).toEqual([]);
    expect(await shown('/en/promotions?article=opening')).toEqual([]);
    for (const path of ['/en/about', '/en/login']) expect(await shown(path), path).toEqual([]);
    const payload = await web.get('casino9.localhost', '/en/slots/_payload.json');
    expect(payload.text).toContain('lobby for desktop');
  } finally {
    await web.close();
  }
});

test('slides of a brand without any are queried once a second, not for every page', async () => {
  const web = await startFixtureWeb({ pageFreshMs: 0, answers: { slides: () => ({ value: [] }) } });
  const asked = () => web.calls.filter(({ path }) => path.endsWith('/slides')).length;
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const page of [1, 2, 3]) await web.get('casino9.localhost', `/en?page=${page}`);
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    await web.get('casino9.localhost', '/en?page=4');
    expect(asked()).toBe(2);
  } finally {
    vi.useRealTimers();
    await web.close();
  }
});

test('[decision 961] a player sees balance, active offers and recent games first; empty ones, and guests, show none', async () => {
  const signedIn = { cookie: 'baize_session=fixture-player' };
  const strip = /<section aria-label="Account" class="player-strip[\s\S]*?<\/section>/;
  const web = await startFixtureWeb();
  try {
    const { text } = await web.get('slot2.localhost', '/en', signedIn);
    const shown = textsOf(strip.exec(text)![0]);
    expect(shown).toEqual(
      expect.arrayContaining(['Available balance', '₱1,000.00', 'Deposit', 'A gift', 'Claim']),
    );
    expect(shown.join(' ')).toContain('₱1,500.00 of ₱6,000.00 wagered (25%)');
    const texts = textsOf(text);
    expect(texts.indexOf('Continue playing')).toBeLessThan(texts.indexOf('Hot right now'));
    expect((await web.get('slot2.localhost', '/en')).text).not.toContain('player-strip');
    // Its first section is the balance already.
    const wallet = (await web.get('casino9.localhost', '/en', signedIn)).text;
    expect(wallet.indexOf('player-strip')).toBeGreaterThan(wallet.indexOf('wallet-balance'));
    expect(textsOf(strip.exec(wallet)![0])).not.toContain('Available balance');
  } finally {
    await web.close();
  }
  const none = { value: [], opted_in: [], open_to: [], closed_to: [] };
  const held = {
    to_claim: 0,
    waiting: 0,
    turnover_per_token: null,
    hours: null,
    next_at: null,
    currency: 'PHP',
  };
  const fresh = await startFixtureWeb({
    answers: {
      myBonuses: () => none,
      missions: () => ({ value: [], token: 0, frozen_token: 0, held }),
      depositMethods: () => ({ value: [] }),
      recentGames: () => ({ value: [] }),
      homeLayout: () => ({ sections: [{ name: 'hero', is_shown: false }] }),
    },
  });
  try {
    const { text } = await fresh.get('slot2.localhost', '/en', signedIn);
    expect(textsOf(strip.exec(text)![0])).toEqual([
      'Available balance',
      '₱1,000.00',
      'Deposit',
      'Withdrawal',
    ]);
    expect(text).not.toContain('player-running');
    expect(text).not.toContain('Continue playing');
    expect((await fresh.get('casino9.localhost', '/en', signedIn)).text).toContain('player-money');
  } finally {
    await fresh.close();
  }
});

/** The texts of a page, in their order. */
const textsOf = (html: string): string[] =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

test('[W-10] home pages state a game’s top prize only as its maximum win', async () => {
  const web = await startFixtureWeb();
  try {
    const naming: string[] = [];
    for (const code of Object.keys(THEMES)) {
      const texts = textsOf((await web.get(`${code}.localhost`, '/en')).text);
      expect(texts.join(' '), code).not.toMatch(/top (award|prize|win)|most a round/i);
      texts.forEach((text, at) => {
        if (!/^max(imum)? win/i.test(text)) return;
        naming.push(code);
        // The figure is before or after its label; some home pages render its digits separately.
        expect(texts.slice(Math.max(0, at - 7), at + 4).join(''), code).toContain('5,000');
      });
    }
    expect(naming.length).toBeGreaterThanOrEqual(9);
  } finally {
    await web.close();
  }
});

test('[S-20] a game of several bets shows the RTP of its worst and its best bet', async () => {
  const who = { domain_name: 'casino7.localhost', external_id: '' };
  const list = await createClient(fixtureSend()).games(who);
  if (!('value' in list)) throw new Error('the fixture has no games');
  const game = { ...list.value[0]!, game_code: 'baccarat', rtp: 85.64, rtp_max: 98.94 };
  const web = await startFixtureWeb({
    answers: { games: () => ({ ...list, value: [game] }) },
  });
  try {
    const { text } = await web.get('casino7.localhost', '/en');
    expect(textsOf(text)).toContain('85.64–98.94%');
    expect(textsOf(text)).not.toContain('85.64%');
  } finally {
    await web.close();
  }
});
