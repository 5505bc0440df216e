import type { DemoBrand } from '../brands/types.ts';

/** The account every visitor of the demo may use. */
export const DEMO_ACCOUNT = { accountId: 'demo', password: 'Demo1234!' };
/** Bots that play our slot, so that lists are not empty. Their names identify them as bots. */
const BOTS = ['demo-bot-1', 'demo-bot-2'] as const;
/** The partner who referred the bots, so that partners have figures. */
export const PARTNER_CODE = 'demo-partner';
/** Accounts that the demo opens on each of its brands. */
export const demoAccountIds: readonly string[] = [DEMO_ACCOUNT.accountId, ...BOTS];
const BOT_NAME = 'Demo bot';
const DEMO_NAME = 'Demo player';

export type DemoAccount = {
  accountId: string;
  host: string;
  fullName: string;
  credentials: {
    domain_name: string;
    external_id: string;
    account_id: string;
    password: string;
    affiliate_code?: string;
    deposit_limit: { period: 'month'; limit_amount: null };
  };
};

/** The demo player of a brand. */
export function demoPlayer(brand: DemoBrand): DemoAccount {
  return account(brand, DEMO_ACCOUNT.accountId, DEMO_ACCOUNT.password, DEMO_NAME);
}

/**
 * The bots of a brand, none if visitors cannot enter; `password` is random for every seeding and never
 * revealed.
 */
export function demoBots(brand: DemoBrand, password: string): DemoAccount[] {
  if (!brand.isVisitable) return [];
  return BOTS.map((accountId) => {
    const bot = account(brand, accountId, password, BOT_NAME);
    return { ...bot, credentials: { ...bot.credentials, affiliate_code: PARTNER_CODE } };
  });
}

function account(brand: DemoBrand, accountId: string, password: string, fullName: string): DemoAccount {
  const host = brand.hosts[0]!;
  const credentials = {
    domain_name: host,
    external_id: brand.code,
    account_id: accountId,
    password,
    deposit_limit: { period: 'month', limit_amount: null } as const,
  };
  return { accountId, host, fullName, credentials };
}
