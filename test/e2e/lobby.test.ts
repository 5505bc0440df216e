import { expect, test } from 'vitest';
import { FILTER_PAUSE_MS } from '#site/app/screens/lobby/parts/lobby-query.ts';
import { nightly } from '#test/support/tags.ts';
import { waitForAnimations } from './axe.ts';
import { DESKTOP, live, openProduct, PHONE, signIn, type Visitor } from './support.ts';

const product = openProduct();

test('lobby search tolerates a typo, suggests names, and keeps its state in the URL', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    const origin = product.origin('casino9');
    await page.goto(`${origin}/en/slots`);
    await live(page);
    const search = page.getByRole('combobox', { name: 'Search games' });
    await search.pressSequentially('lantrn rels');
    await page.getByRole('option', { name: 'Lantern Reels' }).waitFor();
    await search.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === 'lantrn rels');
    await page.locator('main li').filter({ hasText: 'Lantern Reels' }).first().waitFor();
    await page.reload();
    expect(await search.inputValue()).toBe('lantrn rels');
    await page.goto(`${origin}/en/slots?search=zzzzqqqq`);
    await page.getByRole('heading', { name: 'No games found' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Show all games' }).click();
    await page.waitForURL((url) => url.search === '');
  });
});

test('search filters the list while typing, and finds games of other categories', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    const origin = product.origin('slot2');
    await page.goto(`${origin}/en/slots`);
    await live(page);
    const search = page.getByRole('combobox', { name: 'Search games' });
    const all = await page.locator('main .card').count();
    await search.pressSequentially('lantern');
    await page.waitForURL((url) => url.searchParams.get('search') === 'lantern');
    await expect.poll(() => page.locator('main .card').count()).toBeLessThan(all);
    expect(await search.inputValue()).toBe('lantern');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.fill('');
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await search.pressSequentially('limbo');
    await page.getByRole('option', { name: /^Limbo.*Arcade/ }).waitFor();
    await page.getByRole('heading', { name: 'Found in other categories' }).waitFor();
    await page.locator('main .card').filter({ hasText: 'Limbo' }).waitFor();
    await search.press('ArrowDown');
    await search.press('Enter');
    await page.waitForURL(
      (url) => url.pathname === '/en/arcade' && url.searchParams.get('search') === 'Limbo',
    );
    await page.locator('main .card').filter({ hasText: 'Limbo' }).first().waitFor();
  });
});

test('a late response overwrites neither newer input nor the chosen suggestion', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    // The debounce after the last letter ends when the first response arrives, before it is rendered.
    const endPauseAtArrival = (pauseMs: number) => {
      let due: (() => void) | undefined;
      const later = window.setTimeout.bind(window);
      const held = (run: () => void, ms?: number, ...rest: unknown[]) => {
        if (ms !== pauseMs) return later(run, ms, ...rest);
        due = run;
        return 0;
      };
      window.setTimeout = held as typeof window.setTimeout;
      const replace = history.replaceState.bind(history);
      history.replaceState = (state, unused, url) => {
        replace(state, unused, url);
        if (String(url).endsWith('search=lim')) queueMicrotask(() => due?.());
      };
    };
    const release: Record<string, () => void> = {};
    await page.route(/_payload\.json\?search=lim/, async (route) => {
      const search = new URL(route.request().url()).searchParams.get('search')!;
      await new Promise<void>((resolve) => {
        release[search] = resolve;
      });
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${product.origin('slot2')}/en/slots`);
    await live(page);
    const search = page.getByRole('combobox', { name: 'Search games' });
    await search.pressSequentially('lim');
    await expect.poll(() => Object.keys(release)).toEqual(['lim']);
    await page.evaluate(endPauseAtArrival, FILTER_PAUSE_MS);
    await search.pressSequentially('bo');
    const limbo = page.getByRole('option', { name: /^Limbo.*Arcade/ });
    await limbo.waitFor();
    await search.press('ArrowDown');
    release.lim!();
    await expect.poll(() => Object.keys(release)).toEqual(['lim', 'limbo']);
    await page.getByRole('button', { name: 'Clear search' }).waitFor();
    expect(await search.inputValue()).toBe('limbo');
    expect(await limbo.getAttribute('aria-selected')).toBe('true');
    await search.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/en/arcade');
    release.limbo!();
  });
});

test('providers, features and sort order filter a lobby by links that can be undone', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(`${product.origin('slot2')}/en/slots`);
    await live(page);
    const chip = page.getByRole('list', { name: 'Providers' }).getByRole('link').first();
    const name = ((await chip.textContent()) ?? '').replace(/\d+$/, '');
    const count = Number(/\d+$/.exec((await chip.textContent()) ?? '')?.[0]);
    await chip.click();
    await page.waitForURL((url) => url.searchParams.get('provider') === name);
    await page.getByText(`${count} games`).waitFor();
    await page.getByLabel('Sort by').selectOption('name');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
    await page.getByRole('link', { name: 'Clear 1 filter' }).click();
    await page.waitForURL(
      (url) => !url.searchParams.has('provider') && url.searchParams.get('sort') === 'name',
    );
  });
});

test(
  'Back from a game returns to the same page of the lobby at the same scroll position',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      const origin = product.origin('slot2');
      await signIn(page, origin);
      await page.goto(`${origin}/en/slots`);
      await live(page);
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: '2', exact: true })
        // By keyboard: the list grows when its end becomes visible, and the link moves away from a pointer.
        .press('Enter');
      await page.waitForURL((url) => url.searchParams.get('page') === '2');
      const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
      await expect.poll(() => current.textContent()).toBe('2');
      await page.waitForFunction(() => window.scrollY === 0);
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      await page.evaluate(() => window.scrollTo(0, 300));
      await page.locator('main ul .card').last().click();
      await page.waitForURL((url) => url.pathname.endsWith('/playnow'));
      await page.goBack();
      await page.waitForURL((url) => url.searchParams.get('page') === '2');
      await page.waitForFunction(() => window.scrollY > 200);
    });
  },
);

test(
  'a list loads more on scroll, shows its progress, and is restored after returning from a game',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page }) => {
      const origin = product.origin('slot2');
      await signIn(page, origin);
      await page.goto(`${origin}/en/slots`);
      await live(page);
      const cards = page.locator('main ul .card');
      const first = await cards.count();
      await page.getByRole('link', { name: 'Load more games' }).scrollIntoViewIfNeeded();
      await page.waitForURL((url) => url.searchParams.get('more') !== null);
      await expect.poll(() => cards.count()).toBeGreaterThan(first);
      await page.locator('main .coming').first().waitFor({ state: 'detached' });
      const card = cards.nth(first);
      // Waits until the card stops moving, so that the following click does not scroll.
      await card.hover();
      const place = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const before = await place();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      await card.click();
      await page.waitForURL((url) => url.pathname.endsWith('/playnow'));
      await page.goBack();
      await page.waitForURL((url) => url.searchParams.get('more') !== null);
      await expect.poll(place).toBe(before);
    });
    await product.visit({ ...PHONE, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${product.origin('slot2')}/en/slots`);
      const first = await page.locator('main ul .card').count();
      await page.getByRole('link', { name: 'Load more games' }).click();
      await expect.poll(() => page.locator('main ul .card').count()).toBeGreaterThan(first);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '3' }).click();
      expect(new URL(page.url()).search).toBe('?page=3');
    });
  },
);

/**
 * Delays a lobby's data until the returned function is called; installed before the page exists, because its
 * requests would bypass a later one.
 */
async function hold({ context }: Pick<Visitor, 'context'>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(/_payload\.json/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test(
  'a pending list shows skeletons of the final size: no layout shift, nothing readable or clickable, and the surrounding page stays',
  nightly,
  async () => {
    await product.visit({ ...DESKTOP, reducedMotion: 'no-preference' }, async ({ page, context }) => {
      const answer = await hold({ context });
      await page.goto(`${product.origin('slot2')}/en/slots`);
      await live(page);
      const list = page.locator('main ul:has(> li > .card)');
      // Without the pages below: so close to its end, the list has loaded more automatically.
      const places = () =>
        list
          .locator('li:not(.coming) > .card')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      await waitForAnimations(page);
      const before = await places();
      await page.getByLabel('Sort by').selectOption('name');
      await page.locator('main ul[aria-busy=true]').waitFor();
      const style = (selector: string) =>
        list
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { visibility, animationName, pointerEvents } = getComputedStyle(element);
            return { visibility, animationName, pointerEvents };
          });
      await expect.poll(() => style('img')).toMatchObject({ visibility: 'hidden', pointerEvents: 'none' });
      expect(await style('picture')).toMatchObject({
        visibility: 'visible',
        animationName: 'skeleton, shimmer',
      });
      expect(await places()).toEqual(before);
      expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).opacity)).toBe('1');
      answer();
      await page.locator('main ul[aria-busy=false]').waitFor();
      await expect.poll(() => style('img')).toMatchObject({ visibility: 'visible' });
    });
  },
);

test(
  'games still loading appear below as inert skeletons and replace them without a layout shift',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page, context }) => {
      const answer = await hold({ context });
      await page.goto(`${product.origin('slot2')}/en/slots`);
      await live(page);
      const cards = page.locator('main ul .card');
      const first = await cards.count();
      await page.getByRole('link', { name: 'Load more games' }).scrollIntoViewIfNeeded();
      const coming = page.locator('main .coming');
      await coming.first().waitFor();
      expect(await coming.count()).toBe((await cards.count()) - first);
      expect(
        await coming.evaluateAll((all) =>
          all.every((each) => (each as HTMLElement).inert && each.ariaHidden === 'true'),
        ),
      ).toBe(true);
      const top = (index: number) =>
        cards.nth(index).evaluate((card) => card.getBoundingClientRect().top + scrollY);
      const places = [await top(first - 1), await top(first), await cards.count()];
      answer();
      await coming.first().waitFor({ state: 'detached' });
      expect([await top(first - 1), await top(first), await cards.count()]).toEqual(places);
    });
  },
);

test('volatility and RTP filter a lobby, and demo data is labelled', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(`${product.origin('slot2')}/en/slots`);
    await live(page);
    await page.locator('main summary').click();
    const figures = page.getByRole('list', { name: 'Volatility and RTP' });
    await page.getByText('is demo data', { exact: false }).waitFor();
    await figures.getByRole('link', { name: /^RTP 94% or more/ }).click();
    await page.waitForURL((url) => url.searchParams.get('rtp') === '94');
    const names = page.locator('main ul .card');
    // Only our own slots have a known return, so only they match the filter.
    await expect.poll(() => names.count()).toBe(3);
    const shown = (await names.allTextContents()).join();
    for (const name of ['Lantern Reels', 'Fiesta Roads', 'Tide Garden']) expect(shown).toContain(name);
    await page.getByRole('link', { name: 'Clear 1 filter' }).click();
    const high = figures.getByRole('link', { name: /^High volatility/ });
    const count = Number(/\d+$/.exec((await high.textContent()) ?? '')?.[0]);
    await high.click();
    await page.waitForURL((url) => url.searchParams.get('volatility') === 'high');
    await page.getByText(`${count} games`).waitFor();
  });
});

test(
  '[P-08] a favourite survives a reload; a guest is asked to sign in and returns to the lobby',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page }) => {
      const origin = product.origin('casino9');
      await page.goto(`${origin}/en/slots`);
      await live(page);
      await page
        .getByRole('button', { name: /^Favourite: / })
        .first()
        .click();
      await page.waitForURL(
        (url) => url.pathname === '/en/login' && url.searchParams.get('next') === '/slots',
      );
      await page.fill('main [name=account_id]', 'demo');
      await page.fill('main [name=password]', 'Demo1234!');
      await page.press('main [name=password]', 'Enter');
      await page.waitForURL((url) => url.pathname === '/en/slots');
      const heart = page.getByRole('button', { name: /^Favourite: / }).first();
      const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Favourite: ', '');
      const newest = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('baize.user') ?? '{}').game_fav_list?.[0]);
      await heart.click();
      // Its type is known once the server's list was read.
      await expect.poll(newest).toEqual({
        game_code: expect.any(String),
        game_name: name,
        game_type: expect.stringMatching(/./),
        game_image: expect.stringMatching(/^games\//),
        provider_code: expect.any(String),
      });
      await page.reload();
      expect(await heart.getAttribute('aria-pressed')).toBe('true');
      await live(page);
      await page.getByRole('link', { name: 'Favourites' }).first().click();
      await page.waitForURL((url) => url.searchParams.get('view') === 'favourites');
      await page.locator('main li').filter({ hasText: name }).first().waitFor();
    });
  },
);

test('every lobby renders games or an empty state', nightly, async () => {
  const paths =
    'slots casino fishing poker lottery bingo arcade crash hash-game sabong horse-racing hot'.split(' ');
  await product.visit(PHONE, async ({ page }) => {
    for (const path of paths) {
      const response = await page.goto(`${product.origin('casino9')}/en/${path}`);
      expect(response?.status(), path).toBe(200);
      await live(page);
      expect(await page.locator('h1').count(), path).toBe(1);
      expect(await page.locator('main .card, main .empty-state').count(), path).toBeGreaterThan(0);
    }
  });
});
