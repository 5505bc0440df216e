import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '#site/app/routes.ts';

/**
 * File names used by several parts of the tree, with the one meaning they share. A part is a module, a
 * folder, the games or the templates; names that repeat within one part need no line.
 */
const MEANINGS: Record<string, string> = {
  'the same file of every part of its kind': `
    index.ts routes.ts tables.ts console.ts presenters.ts queries.ts dependencies.ts creation.ts
    erasure.ts retention.ts personal-data.ts segment-conditions.ts site-copy.ts significant-events.ts
    notifications.ts expiry.ts metrics.ts outages.ts decisions.ts maintenance-links.ts
    picture-uses.ts`,
  'the same part of the site, the console and the server as web applications': `
    api.ts app.ts application.ts errors.ts cookie.ts session.ts root.tsx link.tsx qr-code.tsx
    settings.tsx base.css inner-pages.css fonts.ts client.tsx request-body.ts responses.ts signature.ts
    sender.ts csv.ts days.ts local-language.ts live-chat.ts`,
  'signing in and its means, of players or of staff': `
    sessions.ts devices.ts sign-in.ts sign-in.tsx registration.ts passkeys.ts passkeys.tsx
    passkey-sign-in.ts linked-accounts.ts exclusion-register.ts`,
  'pages and page parts of one noun, for players or for staff': `
    account.tsx home.tsx news.tsx promotions.tsx slides.tsx statement.tsx fixtures.tsx slip.tsx free-bets.tsx
    sports-promotions.tsx mission.tsx round.tsx`,
  'terms of casinos, sports betting and payments': `
    games.ts rounds.ts round.ts bets.ts open-rounds.ts free-rounds.ts free-play.ts autoplay.ts seeds.ts
    jackpots.ts choice-games.ts provider.ts favourites.ts settlement.ts cash-out.ts
    forecast.ts exposure.ts win-limits.ts stake-steps.ts large-wins.ts vip-levels.ts
    currencies.ts pictures.ts postings.ts statement.ts transactions.ts published-figures.ts
    game-figures.ts game-lookup.ts round-samples.ts room-view.ts`,
  'an exact fraction': 'ratio.ts',
  'published examples that a computation must reproduce': 'vectors.ts',
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

/** Words that name nothing on their own. */
const ADJECTIVES = words(`
  active affordable again all asked automatic available big blank broken busy closed current dark default
  different due early elsewhere embedded empty enabled existing expired external extra fake fast final first
  foreign free full good held hidden idle inactive initial inner internal kept last late latest lazy legal
  light live local locked long manual many missing more new next normal old open optional other outer own paid
  partial past pending possible present previous private proper public quick random ready real recent regular
  remote required safe said same secret settled shared short significant simple single slow small soon special
  stored strict temporary unavailable unknown used valid verified virtual visible waiting wanted wrong`);

/** Verbs that are not also nouns: a name beginning with one is a sentence. */
const VERBS = words(`
  accept add allow apply assign calculate carry choose close compute confirm convert create decide delete
  deliver destroy disable discard edit enable ensure execute expect explain fetch find finish generate get give
  handle happen hide ignore insert invite join keep know leave listen lose make merge notify obtain parse
  persist prepare prevent produce propose publish receive refuse remove replace resolve reveal revoke save say
  seal send serve settle show solve submit subscribe take tell think translate validate verify want write`);

/** Words that occur only in sentences. */
const SENTENCE_WORDS = words(`
  and are at be been but by can done for from had has have here how if is it its later maybe never not now of
  often once only or over should some still such than that the their then there this through to together too
  under until was what when where which while who whose why will with without yet`);

/** Industry terms and names that contain such a word. */
const TERMS = words(`
  jacks-or-better not-found proof-of-payment terms-and-conditions un-sanctions-file withdraw-only-notice`);

/** Pages are named after their address, which the specification defines. */
const PAGES = new Set(ROUTES.map(({ screen }) => `site/app/screens/${screen}`));

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

function isNoNoun(file: string): boolean {
  const path = file.replace(/(\.(test|data|bench|d))?\.\w+$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [first = '', ...rest] = name.split('-');
  // `use` is React's prefix of hooks.
  if (TERMS.has(name) || PAGES.has(path) || first === 'use') return false;
  if (VERBS.has(first) || [first, ...rest].some((word) => SENTENCE_WORDS.has(word))) return true;
  return rest.length === 0 && ADJECTIVES.has(first);
}

test('a file is named by a noun: not by an adjective, a verb or a sentence', () => {
  const files = globSync([...TREES, 'contracts/**', 'demo/**']).filter((file) =>
    /\.(ts|tsx|css)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(files.filter(isNoNoun)).toEqual([]);
  expect(['site/elsewhere.ts', 'site/say-done.ts', 'site/why-this-much.tsx'].every(isNoNoun)).toBe(true);
});
