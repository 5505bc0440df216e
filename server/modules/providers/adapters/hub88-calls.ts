import { createSign } from 'node:crypto';
import { z } from 'zod';
import type { ProviderCall, ProviderTransaction } from '#contracts/gwp/calls.ts';
import {
  type DialectCall,
  type Exchange,
  NO_SUCH_CALL,
  type ProviderDialect,
  urlOf,
} from '../outbound/dialect.ts';
import { ProviderRefused } from '../outbound/errors.ts';
import { currencyScale, fromMinorUnits, HUB88_PLACES, toMinorUnits } from './currency-scale.ts';

const ROOT = '/operator/generic/v2';
type SendCall = (path: string, body: object) => Promise<unknown>;

/**
 * Calls to providers like Hub88 [wallet 6.1]: JSON with an RSA signature over the body; the private key (PEM)
 * is the account's secret. Settings: `operator_id`; `product`, this provider's part of their list;
 * `prepaid_uuid`, the template of free rounds; `country`.
 */
export const hub88Calls: ProviderDialect = async (exchange, requested) => {
  const call = HUB88_CALLS[requested.call];
  if (!call) throw new ProviderRefused(NO_SUCH_CALL);
  return await call((path, body) => sendCall(exchange, requested, path, body), requested);
};

async function sendCall(
  exchange: Exchange,
  { line }: DialectCall,
  path: string,
  fields: object,
): Promise<unknown> {
  const body = Buffer.from(
    JSON.stringify({ operator_id: Number(line.settings.operator_id ?? 0), ...fields }),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(line.secret, 'base64');
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature };
  const { status, text } = await exchange(urlOf(line, `${ROOT}${path}`), headers, body);
  // Their refusals are 4xx with a reason; rate limits and wrong signatures count as connection faults.
  if (status === 400 || status === 404 || status === 422) throw new ProviderRefused(`HTTP_${status}`);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  return JSON.parse(text);
}

const game = z.object({
  game_code: z.string(),
  name: z.string(),
  product: z.string().nullish(),
  category: z.string().nullish(),
  url_thumb: z.string().nullish(),
  enabled: z.boolean().nullish(),
  freebet_support: z.boolean().nullish(),
  release_date: z.iso.date().nullish(),
});
const openedAnswer = z.object({ url: z.string() });
const transactionAnswer = z.object({
  transaction_uuid: z.string(),
  transaction_status: z.string(),
  kind: z.string(),
  user: z.string(),
  amount: z.int(),
  currency: z.string(),
  round: z.string().nullish(),
  round_closed: z.boolean().nullish(),
  game_code: z.string().nullish(),
  reference_transaction_uuid: z.string().nullish(),
  inserted_at: z.iso.datetime({ local: true, offset: true }),
});
type TransactionAnswer = z.output<typeof transactionAnswer>;
const reward = z.object({ reward_uuid: z.string(), operator_reference: z.string().nullish() });

const HUB88_CALLS: Partial<
  Record<ProviderCall, (send: SendCall, requested: DialectCall) => Promise<unknown>>
> = {
  async games(send, { line, provider, now }) {
    const all = z.array(game).parse(await send('/game/list', {}));
    const { product } = line.settings;
    const games = all
      .filter((game) => product === undefined || game.product === product)
      .map((game) => ({
        provider_code: provider,
        game_code: game.game_code,
        game_name: game.name,
        game_type: (game.category || 'SLOTS').toUpperCase().slice(0, 32),
        category: game.category ?? '',
        img_url: game.url_thumb ?? '',
        enabled: game.enabled ?? true,
        demo: true,
        released_at: game.release_date ?? now.toISOString().slice(0, 10),
      }));
    return { games, page: 1, pages: 1, total: games.length };
  },
  launch: async (send, requested) => {
    const { player_id, launch_token, currency } = requested.fields;
    const who = { user: player_id, token: launch_token, currency };
    return openedAnswer.parse(await send('/game/url', { ...gameFields(requested), ...who }));
  },
  demo: async (send, requested) =>
    openedAnswer.parse(await send('/game/url', { ...gameFields(requested), currency: 'XXX' })),
  async round(send, { line, fields: { round_id: round } }) {
    const all = z.array(transactionAnswer).parse(await send('/transactions/list', { round }));
    const [first] = all;
    if (!first) throw new ProviderRefused('ROUND_NOT_FOUND');
    const { user, transaction_uuid } = first;
    const shown = openedAnswer.parse(await send('/game/round', { user, transaction_uuid, round }));
    const state = all.some(({ round_closed }) => round_closed) ? 'closed' : 'open';
    return { round: { state }, transactions: transactionsOf(all, line.settings), replay_url: shown.url };
  },
  async transactions(send, { line, fields: { from, to } }) {
    const span = { start_time: from, end_time: to, sub_partner_id: line.site_ref };
    const all = z.array(transactionAnswer).parse(await send('/transactions/list', span));
    return { transactions: transactionsOf(all, line.settings), cursor: null };
  },
  // A reward whose response was lost is found by our id.
  async grant(send, { line, fields }) {
    const { grant_id, player_id: user, games, rounds, bet_value, currency, valid_from, valid_to } = fields;
    const [game_code, ...more] = games as string[];
    if (more.length > 0) throw new ProviderRefused(NO_SUCH_CALL);
    const rewards = z.array(reward).parse(await send('/freebet/rewards/list', { user, game_code }));
    const known = rewards.find(({ operator_reference }) => operator_reference === grant_id);
    if (known) return { grant_ref: known.reward_uuid };
    const { exponent, factor } = currencyScale(String(currency), line.settings);
    const value = Number(fromMinorUnits(BigInt(String(bet_value)), HUB88_PLACES, exponent, factor));
    const terms = { prepaid_uuid: line.settings.prepaid_uuid, bet_count: rounds, bet_value: value };
    const time = { start_time: valid_from, end_time: valid_to };
    const requested = { user, game_code, currency, ...terms, ...time, operator_reference: grant_id };
    return { grant_ref: reward.parse(await send('/freebet/rewards/create', requested)).reward_uuid };
  },
  async cancel(send, { fields: { grant_ref, grant_id } }) {
    await send('/freebet/rewards/cancel', { reward_uuid: grant_ref ?? grant_id });
    return {};
  },
};

function gameFields({ line, fields }: DialectCall) {
  return {
    game_code: fields.game,
    platform: fields.platform === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lang: fields.language,
    lobby_url: fields.lobby_url,
    deposit_url: fields.cashier_url,
    ip: fields.ip,
    country: fields.country ?? line.settings.country ?? 'XX',
    sub_partner_id: line.site_ref,
  };
}

const KINDS: Record<string, 'bet' | 'win' | 'rollback'> = {
  TK_BET: 'bet',
  TK_FREE_BET: 'bet',
  TK_WIN: 'win',
  TK_FREE_WIN: 'win',
  TK_JP_WIN: 'win',
  TK_BONUS_WIN: 'win',
  TK_ROLLBACK: 'rollback',
};
const STATES: Record<string, ProviderTransaction['state']> = {
  TS_SUCCESS: 'ok',
  TS_DECLINED: 'refused',
  TS_ROLLEDBACK: 'reversed',
};

/** Their list in our format, with the ids used in their messages. */
function transactionsOf(all: readonly TransactionAnswer[], settings: DialectCall['line']['settings']) {
  const kinds = new Map(all.map(({ transaction_uuid, kind }) => [transaction_uuid, KINDS[kind]]));
  return all.flatMap((item) => {
    const op = KINDS[item.kind];
    if (!op) return [];
    const of = item.reference_transaction_uuid ?? '';
    const kind = kinds.get(of) === 'win' ? 'win' : 'bet';
    const { exponent, factor } = currencyScale(item.currency, settings);
    const isFree = item.kind === 'TK_FREE_BET';
    const { minor } = toMinorUnits(isFree ? 0n : BigInt(item.amount), HUB88_PLACES, exponent, factor);
    return [
      {
        tx_id: op === 'rollback' ? `back-${kind}:${item.transaction_uuid}` : `${op}:${item.transaction_uuid}`,
        op,
        player_id: item.user,
        round_id: item.round ?? null,
        game: item.game_code ?? null,
        amount: op === 'rollback' ? '0' : minor.toString(),
        currency: item.currency,
        target_tx_id: op === 'rollback' ? `${kind}:${of}` : null,
        state: STATES[item.transaction_status] ?? ('pending' as const),
        at: new Date(
          /[Z+]|-\d\d:/.test(item.inserted_at.slice(10)) ? item.inserted_at : `${item.inserted_at}Z`,
        ).toISOString(),
      },
    ];
  });
}
