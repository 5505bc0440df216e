import { type HeldRole, hasAccess } from '#contracts/console/rights.ts';
import type { PageEntry } from './page-entry.ts';

/** Words by which a screen is looked for although they are not in its name, by its path. */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  '/': 'home, start, overview, queues, today',
  '/brand-logs': 'history, who did what',
  '/reports': 'ggr, ngr, revenue, turnover, figures, statistics, deductions, tax',
  '/cohorts': 'retention, lifetime value, ltv',
  '/saved-reports': 'email, schedule',
  '/deposits': 'top-up, receipt, credit, payment, cash in',
  '/withdrawals': 'payout, pay out, cash out, payment',
  '/cases': 'chargeback, refund, dispute, suspense',
  '/held-wins': 'jackpot, large win',
  '/payment-methods': 'gcash, bank, card, wallet, crypto, fee, payout, limits',
  '/gateways': 'psp, stripe, credentials, webhook',
  '/cashier-policy': 'limits, thresholds, t1, t2, automatic approval, payout',
  '/proposals': 'four eyes, approval, approve, second person, maker, checker, adjustment, correction',
  '/campaigns': 'bonus, promotion, cashback, rebate, free spins, free rounds, wagering, promo code',
  '/bonuses': 'wagering, grant, forfeit',
  '/bonus-checks': 'abuse, multiple accounts, fraud',
  '/segments': 'audience, group of players',
  '/journeys': 'crm, automation, drip',
  '/boards': 'tournament, race, ranking, prizes',
  '/wheels': 'spin, prize wheel, lucky wheel',
  '/reward-rules': 'daily, referral, tokens, points, loyalty',
  '/vip-levels': 'loyalty, tiers, cashback',
  '/affiliates': 'agents, partners, commission, referral, tracking',
  '/players':
    'user, customer, account, block, adjust, adjustment, correction, balance, limits, self-exclusion, 2fa',
  '/documents': 'kyc, documents, identity, passport, id card',
  '/screening': 'aml, sanctions, pep',
  '/fixtures': 'odds, events, matches, markets',
  '/sports-tickets': 'bets, bet slips',
  '/media': 'logo, banner, image, picture, upload, hero',
  '/pages': 'faq, about us, help, text',
  '/menus': 'navigation, links',
  '/footer': 'seals, licence, small print, links',
  '/slides': 'banner, hero, carousel, logo strip',
  '/promotions': 'banner, offers, bonus',
  '/news': 'blog, announcement',
  '/seo': 'meta, title, description, google, search engine',
  '/drafts': 'approval, publish, schedule, review',
  '/setting-drafts': 'logo, template, theme, colour, identity, schedule',
  '/change-sets': 'publish together, release',
  '/messages': 'support, tickets, inquiries, contact form',
  '/message-texts': 'email, sms, notification, template',
  '/broadcasts': 'inbox, push, newsletter, notification, mass message',
  '/brands': 'new brand, create, domain, site, white label, casino',
  '/installation': 'server, version, health, certificate, system',
  '/currencies': 'exchange rate, money',
  '/go-live': 'launch, opening, checklist, new brand',
  '/site':
    'logo, domain, template, theme, colour, color, design, identity, languages, countries, maintenance, time zone, live chat',
  '/jurisdictions': 'licence, regulation, limits, responsible gaming, minimum age',
  '/verification-settings': 'kyc, documents, identity, vendor',
  '/terms': 'conditions, privacy, legal',
  '/games': 'hot, order, lobby, catalogue, enable, disable',
  '/own-games': 'originals, stake, limits, maximum win',
  '/house-jackpots': 'pool, progressive',
  '/links': 'tracking, analytics, google, tag manager, pixel, matomo, telegram, channel, social',
  '/providers': 'aggregator, connection, import, api key',
  '/staff': 'user, employee, invite, password, 2fa, second factor, unlock',
  '/roles': 'rights, permissions',
  '/api-tokens': 'api key, access',
  '/caller-verification': 'phone, identity, support call',
  '/webhooks': 'endpoint, integration, events',
  '/audit': 'history, log, who did what, changes',
  '/account': 'password, 2fa, passkey, second factor, profile, email',
};

type Roles = { site: readonly HeldRole[]; everywhere: readonly HeldRole[] };

/** Whether the roles on the site, or for a screen of the platform those on all sites, open a screen. */
export const mayOpen = ({ needs, isPlatform }: PageEntry, { site, everywhere }: Roles): boolean =>
  !needs || hasAccess(isPlatform ? everywhere : site, needs[0], needs.slice(1) as never);

/** Screens that a text finds: those with it in the name first, then those with a search word beginning so. */
export function findPages(pages: readonly PageEntry[], query: string, roles: Roles) {
  const typed = query.trim().toLowerCase();
  const found = pages
    .filter((page) => !page.path.includes(':') && mayOpen(page, roles))
    .flatMap((page) => {
      if (page.label.toLowerCase().includes(typed)) return [{ page, word: '' }];
      const word = wordsOf(page.path).find((one) => one.startsWith(typed) || one.includes(` ${typed}`));
      return word ? [{ page, word }] : [];
    });
  return found.sort((a, b) => Number(a.word !== '') - Number(b.word !== ''));
}

const wordsOf = (path: string): string[] => (SEARCH_WORDS[path] ?? '').split(', ').filter(Boolean);
