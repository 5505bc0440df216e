import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RegistrationMode } from '#contracts/values/registration-modes.ts';
import { findSiteByDomain, updateSite } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { violations } from './axe.ts';
import { codeFor } from './codes.ts';
import {
  closeError,
  DESKTOP,
  fetchJson,
  live,
  openProduct,
  PHONE,
  playerOf,
  signIn,
  signOut,
} from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';

/** Fills the registration form and sends it. */
async function register(page: Page, accountId: string, fields: Record<string, string> = {}): Promise<void> {
  await page.fill('main [name=account_id]', accountId);
  await page.fill('main [name=password]', PASSWORD);
  for (const [name, value] of Object.entries(fields)) await page.fill(`main [name=${name}]`, value);
  await page.selectOption('main [name=limit_period]', 'none');
  await page.check('main [name=of_age]');
  await page.click('main form button[type=submit]');
  await page.waitForURL((url) => !url.pathname.endsWith('/register'));
}

const storedUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('baize.user') ?? 'null'));

test('[P-01] [P-02] [P-03] [P-09] a new player opens a brand, registers with the codes of the landing URL, plays on after a reload, signs out and returns', async () => {
  await product.visit({}, async ({ page }) => {
    const origin = product.origin('casino9');
    await page.goto(`${origin}/en?referrer_code=friend77&ch=ads&affiliate_code=aff1`);
    await live(page);
    await page.goto(`${origin}/en/slots`);
    await page.goto(`${origin}/en/register`);
    await live(page);
    expect(await page.inputValue('[name=referrer_code]')).toBe('friend77');
    // The seed has no player with this code.
    await page.route('**/api/rewards/referrer_code', (route) =>
      route.fulfill({ json: { statusCode: 1, statusMessage: 'OK', statusDetail: '', known: true } }),
    );
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/signup'));
    await register(page, 'Newcomer', { contact_phone: '639171234567', contact_email: 'new@example.com' });
    expect((await sent).postDataJSON()).toMatchObject({
      referrer_code: 'friend77',
      ch: 'ads',
      affiliate_code: 'aff1',
    });
    const stored = await storedUser(page);
    expect(stored).toMatchObject({
      isAuthenticated: true,
      user: { account_id: 'Newcomer' },
      game_fav_list: [],
    });
    expect(stored.vip).toMatchObject({ totalDeposit: 0, depoProgress: expect.any(Number) });
    await page.reload();
    await page
      .getByRole('link', { name: /Open account menu of Newcomer/ })
      .first()
      .waitFor();
    await signOut(page, origin);
    expect(await storedUser(page)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('baize.force-logout'))).not.toBeNull();
    await signIn(page, origin, 'en', 'newcomer', PASSWORD);
    expect((await storedUser(page)).user.account_id).toBe('Newcomer');
  });
});

test(
  '[P-09] a referral link opens the form with its code, and the referrer sees the new player masked',
  nightly,
  async () => {
    const origin = product.origin('casino1');
    await product.visit(DESKTOP, async ({ page: inviter }) => {
      await signIn(inviter, origin);
      await inviter.goto(`${origin}/en/referral`);
      const link = new URL((await inviter.locator('code').nth(1).textContent())!);
      const code = link.searchParams.get('referrer_code')!;
      await product.visit(PHONE, async ({ page }) => {
        await page.goto(`${origin}${link.pathname}${link.search}`);
        await live(page);
        await expect.poll(() => page.inputValue('main [name=referrer_code]')).toBe(code);
        await register(page, 'invited-one');
      });
      await expect
        .poll(
          async () => {
            await inviter.reload();
            return (await inviter.locator('main li').allInnerTexts()).filter((text) => text.includes('***'));
          },
          { timeout: 60_000 },
        )
        .toEqual([expect.stringMatching(/^in\*\*\*e\b/)]);
    });
  },
);

test(
  '[P-02] [P-03] [P-10] a player signs in with a one-time code; a wrong code is refused at its field',
  nightly,
  async () => {
    await playerOf(product, 'casino9', 'coder', PASSWORD, { contact_email: 'coder@example.com' });
    const post = async (path: string, body: object) =>
      JSON.parse(await fetchJson(product, 'casino9', path, body));
    const place = { domain_name: 'casino9.localhost' };
    const { external_id } = (await post('/api/startup', place)).site;
    const who = { ...place, external_id, account_id: 'coder' };
    const { user } = await post('/api/auth/login', { ...who, password: PASSWORD });
    const reels = { provider_code: 'BAIZE', game_code: 'lantern-reels', favourite: true };
    const marked = await post('/api/home/fav_set', { ...who, auth: user.session_token, ...reels });
    expect(marked).toMatchObject({ favourite: true });
    await product.visit(
      {},
      async ({ page }) => {
        await page.goto(`${product.origin('casino9')}/en/login`);
        await live(page);
        await page.getByRole('tab', { name: 'One-time code' }).click();
        await page.fill('main [name=account_id]', 'coder');
        await page.click('main form button[type=submit]');
        await page.locator('[name=tac]').waitFor();
        const code = await codeFor(product, 'casino9', 'coder@example.com');
        await page.fill('[name=tac]', code === '000000' ? '000001' : '000000');
        await page.press('[name=tac]', 'Enter');
        await closeError(page, 'The code is incorrect or has expired.');
        await page.locator('main form').getByText('The code is incorrect or has expired.').waitFor();
        await page.locator('[name=tac]:focus').waitFor();
        await page.fill('[name=tac]', code);
        await page.press('[name=tac]', 'Enter');
        await page.waitForURL((url) => !url.pathname.endsWith('/login'));
        expect(await storedUser(page)).toMatchObject({
          user: { account_id: 'coder' },
          game: { balance: expect.any(Number) },
          vip: { totalDeposit: 0 },
          game_fav_list: [{ game_code: 'lantern-reels' }],
        });
      },
      ['401', '422'],
    );
  },
);

test('[P-10] a new player registers with a code sent by email', nightly, async () => {
  await product.visit({}, async ({ page }) => {
    await page.goto(`${product.origin('slot2')}/en/register`);
    await live(page);
    await page.getByRole('tab', { name: 'Phone or email' }).click();
    await page.fill('main [name=account_id]', 'someone@example.com');
    await page.click('main form button[type=submit]');
    await page.locator('[name=tac]').waitFor();
    await page.fill('[name=tac]', await codeFor(product, 'slot2', 'someone@example.com'));
    await page.press('[name=tac]', 'Enter');
    await page.fill('main [name=password]', PASSWORD);
    await page.selectOption('main [name=limit_period]', 'none');
    await page.check('main [name=of_age]');
    await page.press('main [name=password]', 'Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/register'));
    expect((await storedUser(page)).user.account_id).toBe('someone@example.com');
  });
});

test(
  '[A-05] closed registration shows a notice; registration by code offers only that form',
  nightly,
  async () => {
    const { db, transaction } = product.platform.database;
    const site = (await findSiteByDomain(db, 'sportsbook1.localhost'))!;
    const takes = (registration: RegistrationMode) =>
      transaction((tx) => updateSite(tx, site.id, { registration }));
    const address = `${product.origin('sportsbook1')}/en/register`;
    await product.visit({}, async ({ page }) => {
      await page.goto(address);
      expect(await page.locator('main [role=tab]').count()).toBe(2);
      await takes('closed');
      await expect
        .poll(async () => (await page.goto(address)) && page.locator('main').textContent())
        .toContain('This site is not accepting new accounts at the moment.');
      await live(page);
      expect(await page.locator('main form').count()).toBe(0);
      await page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await takes('code');
      await expect.poll(async () => (await page.goto(address)) && page.locator('main form').count()).toBe(1);
      await live(page);
      expect(await page.locator('main [role=tab]').count()).toBe(0);
      expect(await page.locator('main [name=password]').count()).toBe(0);
      await page.fill('main [name=account_id]', 'proved@example.com');
      await page.press('main [name=account_id]', 'Enter');
      await page.locator('[name=tac]').waitFor();
      await page.fill('[name=tac]', await codeFor(product, 'sportsbook1', 'proved@example.com'));
      await page.press('[name=tac]', 'Enter');
      await page.fill('main [name=password]', PASSWORD);
      await page.selectOption('main [name=limit_period]', 'none');
      await page.check('main [name=of_age]');
      await page.press('main [name=password]', 'Enter');
      await page.waitForURL((url) => !url.pathname.endsWith('/register'));
    });
    await takes('open');
  },
);

test(
  '[P-11] [W-06] a forgotten password is reset with a code, old sessions end, and signed-in players are redirected',
  nightly,
  async () => {
    const phone = '639170000001';
    await playerOf(product, 'casino9', 'forgetful', PASSWORD, { contact_phone: phone });
    await product.visit({}, async ({ page: other, context }) => {
      const origin = product.origin('casino9');
      await signIn(other, origin, 'en', 'forgetful', PASSWORD);
      await other.goto(`${origin}/en/forgot-password`);
      expect(new URL(other.url()).pathname).toMatch(/^\/en\/?$/);
      const guest = await context.browser()!.newContext();
      const page = await guest.newPage();
      await page.goto(`${origin}/en/forgot-password`);
      await live(page);
      await page.fill('main [name=account_id]', 'forgetful');
      await page.fill('main [name=contact_phone]', phone);
      await page.click('main form button[type=submit]');
      await page.locator('[name=tac]').waitFor();
      await page.fill('[name=tac]', await codeFor(product, 'casino9', phone));
      await page.fill('[name=new_password]', 'Moonlight-77');
      await page.press('[name=new_password]', 'Enter');
      await page.getByText('Your new password is set.').waitFor();
      await signIn(page, origin, 'en', 'forgetful', 'Moonlight-77');
      await guest.close();
      await other.goto(`${origin}/en/profile`);
      expect(new URL(other.url()).pathname).toBe('/en/login');
    });
  },
);

test('[V-01] restricted fields accept letters and spaces, or digits, typed or pasted; errors show at their fields with the focus on the first', async () => {
  await product.visit({}, async ({ page }) => {
    await page.goto(`${product.origin('casino9')}/en/register`);
    await live(page);
    const phone = page.locator('[name=contact_phone]');
    await phone.pressSequentially('+63 9a1');
    expect(await phone.inputValue()).toBe('6391');
    await phone.press('Backspace');
    expect(await phone.inputValue()).toBe('639');
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[name=contact_phone]')!;
      field.select();
      document.execCommand('insertText', false, 'tel: 09-17 55');
    });
    expect(await phone.inputValue()).toBe('091755');
    await page.click('main form button[type=submit]');
    await page.getByText('This field is required.').first().waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(5);
    await page.locator('[name=account_id]:focus').waitFor();
  });
});

test(
  '[P-02] [E-03] a wrong password is refused in a dialog and at its field, then the lockout time and how to end it are shown',
  nightly,
  async () => {
    await playerOf(product, 'slot2', 'locked', PASSWORD);
    await product.visit(
      {},
      async ({ page }) => {
        await page.goto(`${product.origin('slot2')}/en/login`);
        await live(page);
        await page.fill('main [name=account_id]', 'locked');
        const submit = page.locator('main form button[type=submit]');
        for (let tries = 0; tries < 12 && (await page.locator('[data-wait]').count()) === 0; tries++) {
          await page.fill('main [name=password]', `wrong-${tries}`);
          const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'));
          await submit.click();
          const { statusMessage } = await (await answered).json();
          const isWrong = statusMessage === 'wrongCredentials';
          await closeError(page, isWrong ? 'Incorrect username or password.' : /./);
          await page.locator('main form button[type=submit]:not([aria-busy])').waitFor();
        }
        await page.getByText('one-time code or reset your password').waitFor();
        await page.getByText(/Try again in \d+ min\./).waitFor();
        expect(await submit.isDisabled()).toBe(true);
        expect(await storedUser(page)).toBeNull();
      },
      ['401', '429'],
    );
  },
);

test('a form submitted twice opens one account, and the password can be revealed', async () => {
  await product.visit({}, async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/signup')) sent++;
    });
    await page.goto(`${product.origin('casino9')}/en/register`);
    await live(page);
    await page.fill('main [name=account_id]', 'twice');
    await page.fill('main [name=password]', PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.getAttribute('main [name=password]', 'type')).toBe('text');
    await page.selectOption('main [name=limit_period]', 'none');
    await page.check('main [name=of_age]');
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('main form')!;
      form.requestSubmit();
      form.requestSubmit();
    });
    await page.waitForURL((url) => !url.pathname.endsWith('/register'));
    expect(sent).toBe(1);
  });
});

test('form input except passwords survives a reload and is cleared on submission', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    const origin = product.origin('casino9');
    const value = (name: string) => page.locator(`main form input[name=${name}]`).inputValue();
    await page.goto(`${origin}/en/register`);
    await live(page);
    const typed = {
      account_id: 'halfway',
      contact_phone: '09170001122',
      referrer_code: 'friend',
      password: 'Kept-nowhere-1',
    };
    for (const [name, text] of Object.entries(typed)) await page.fill(`main form input[name=${name}]`, text);
    await page.reload();
    await live(page);
    for (const name of ['account_id', 'contact_phone', 'referrer_code'] as const)
      await expect.poll(() => value(name)).toBe(typed[name]);
    expect(await value('password')).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(typed.password);
    await page.goto(`${origin}/en/login`);
    await live(page);
    await page.fill('main form input[name=account_id]', 'demo');
    await page.reload();
    await live(page);
    await expect.poll(() => value('account_id')).toBe('demo');
    await page.fill('main form input[name=password]', 'Demo1234!');
    await page.press('main form input[name=password]', 'Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':login'))),
    ).toEqual([]);
  });
});
