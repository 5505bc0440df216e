import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * File names that several parts of the tree use, by the one meaning each has in all of them. A part is a
 * module, a folder, the games or the templates; names that repeat within one need no line.
 */
const MEANINGS: Record<string, string> = {
  'the same file of every part of its kind': `
    index.ts routes.ts tables.ts console.ts presenters.ts queries.ts dependencies.ts creation.ts
    erasure.ts retention.ts personal-data.ts segment-conditions.ts site-copy.ts significant-events.ts
    notifications.ts expiry.ts metrics.ts outages.ts decisions.ts maintenance-links.ts preview-links.ts
    picture-uses.ts`,
  'the same part of the site, the console and the server as web applications': `
    api.ts app.ts application.ts pages.ts assets.ts errors.ts cookie.ts session.ts root.tsx link.tsx
    qr-code.tsx settings.tsx base.css inner-pages.css fonts.ts client.tsx request-body.ts responses.ts
    signature.ts webhooks.ts sender.ts gateway.ts csv.ts days.ts local-language.ts live-chat.ts vectors.ts`,
  'signing in and its means, of players or of staff': `
    accounts.ts sessions.ts devices.ts sign-in.ts sign-in.tsx registration.ts passkeys.ts passkeys.tsx
    passkey-sign-in.ts verification.ts linked-accounts.ts exclusion-register.ts`,
  'pages and page parts of one noun, for players or for staff': `
    home.tsx news.tsx promotions.tsx slides.tsx statement.tsx fixtures.tsx slip.tsx free-bets.tsx
    sports-promotions.tsx mission.tsx minigame.tsx round.tsx`,
  'terms of casinos, sports betting and payments': `
    games.ts rounds.ts round.ts bets.ts open-rounds.ts free-rounds.ts free-play.ts autoplay.ts seeds.ts
    jackpots.ts choice-games.ts provider.ts referrals.ts favourites.ts settlement.ts cash-out.ts
    price-sheet.ts forecast.ts exposure.ts win-limits.ts stake-steps.ts large-wins.ts vip-levels.ts
    currencies.ts pictures.ts postings.ts statement.ts transactions.ts published-figures.ts
    game-figures.ts game-lookup.ts round-samples.ts room-view.ts`,
  'an exact fraction': 'ratio.ts',
};

const TREES = ['server/**', 'site/**', 'console/**', 'games/**', 'odds/**'];
const isSource = (file: string) => /\.(ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file);

const partOf = (file: string) =>
  file
    .replace(/^(site\/templates|server\/modules\/[^/]+)\/.*$/, '$1')
    .replace(/^(?:site\/app\/)?games\/.*$/, 'games')
    .replace(/^server\/platform\/(?:http|console)\/.*$/, 'server/platform/http')
    .replace(/\/[^/]+\.(ts|tsx|css)$/, '');

test('a file name that repeats in another part of the tree means the same there', () => {
  const parts = new Map<string, Set<string>>();
  for (const file of globSync(TREES).filter(isSource)) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    parts.set(name, (parts.get(name) ?? new Set()).add(partOf(file)));
  }
  const repeated = [...parts].filter(([, of]) => of.size > 1).map(([name]) => name);
  expect(repeated.sort()).toEqual(Object.values(MEANINGS).join(' ').trim().split(/\s+/).sort());
});
