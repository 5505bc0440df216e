import { z } from 'zod';
import type { ProviderCall } from '#contracts/gwp/calls.ts';
import { decimalText } from '#contracts/values/decimal-text.ts';
import {
  type DialectCall,
  type Exchange,
  NO_SUCH_CALL,
  type ProviderDialect,
  urlOf,
} from '../outbound/dialect.ts';
import { ProviderRefused } from '../outbound/errors.ts';
import { currencyScale, parseDecimal, toMinorUnits } from './currency-scale.ts';
import { type EvoplayField, encodeForm, evoplaySignature } from './evoplay-form.ts';

type SendCall = (name: string, fields: Record<string, EvoplayField>) => Promise<unknown>;

/**
 * Calls to providers like Evoplay [wallet 6.3]: form fields signed by MD5 with the account's secret.
 * Settings: `project`, `version`. They have no list of transactions: reconciliation is by round only.
 */
export const evoplayCalls: ProviderDialect = async (exchange, requested) => {
  const call = EVOPLAY_CALLS[requested.call];
  if (!call) throw new ProviderRefused(NO_SUCH_CALL);
  return await call((name, fields) => sendCall(exchange, requested, name, fields), requested);
};

const answer = z.object({
  status: z.enum(['ok', 'error']),
  data: z.unknown().optional(),
  error: z.object({ message: z.string().nullish() }).nullish(),
});

async function sendCall(
  exchange: Exchange,
  { line }: DialectCall,
  name: string,
  fields: Record<string, EvoplayField>,
) {
  const { project = '', version = '' } = line.settings;
  const signature = evoplaySignature(line.settings, fields, line.secret);
  const form = encodeForm({ project, version, signature, ...fields });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, text } = await exchange(
    urlOf(line, `/Game/${name}`),
    headers,
    Buffer.from(form.toString()),
  );
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const reply = answer.parse(JSON.parse(text));
  if (reply.status === 'error') throw new ProviderRefused((reply.error?.message ?? 'error').slice(0, 64));
  return reply.data;
}

const game = z.object({
  name: z.string(),
  game_sub_type: z.string().nullish(),
  release_date: z.iso.date().nullish(),
});
const link = z.object({ link: z.string() });
const round = z.object({
  finished: z.enum(['0', '1']),
  replay_url: z.string().nullish(),
  events: z.array(
    z.object({
      callback_id: z.string(),
      name: z.enum(['bet', 'win', 'refund']),
      user_id: z.string(),
      game: z.string().nullish(),
      amount: z.string(),
      currency: z.string(),
      refund_callback_id: z.string().nullish(),
      date: z.iso.datetime(),
    }),
  ),
});

const EVOPLAY_CALLS: Partial<
  Record<ProviderCall, (send: SendCall, requested: DialectCall) => Promise<unknown>>
> = {
  async games(send, { provider, now }) {
    const all = z.record(z.string(), game).parse(await send('getList', {}));
    const games = Object.entries(all).map(([game_code, { name, game_sub_type, release_date }]) => ({
      provider_code: provider,
      game_code,
      game_name: name,
      game_type: (game_sub_type || 'SLOTS').toUpperCase().slice(0, 32),
      category: game_sub_type ?? '',
      enabled: true,
      demo: true,
      open_mode: 'popup',
      released_at: release_date ?? now.toISOString().slice(0, 10),
    }));
    return { games, page: 1, pages: 1, total: games.length };
  },
  async launch(send, { fields }) {
    const who = { user_id: String(fields.player_id), ...returnUrlsOf(fields) };
    return openedGame(await send('getURL', urlFields(fields, String(fields.launch_token), who)));
  },
  demo: async (send, { fields }) =>
    openedGame(await send('getURL', urlFields(fields, 'demo', returnUrlsOf(fields)))),
  async round(send, { fields, line }) {
    const { finished, replay_url, events } = round.parse(
      await send('getRound', { round_id: String(fields.round_id) }),
    );
    const transactions = events.map((event) => {
      const { exponent, factor } = currencyScale(event.currency, line.settings);
      const { units, places } = parseDecimal(event.amount) ?? { units: 0n, places: 0 };
      const isBack = event.name === 'refund';
      return {
        tx_id: `${event.name}:${event.callback_id}`,
        op: isBack ? 'rollback' : event.name,
        player_id: event.user_id,
        round_id: String(fields.round_id),
        game: event.game ?? null,
        amount: isBack ? '0' : toMinorUnits(units, places, exponent, factor).minor.toString(),
        currency: event.currency,
        target_tx_id: isBack ? `bet:${event.refund_callback_id ?? ''}` : null,
        state: events.some(({ refund_callback_id: back }) => back === event.callback_id) ? 'reversed' : 'ok',
        at: event.date,
      };
    });
    return { round: { state: finished === '1' ? 'closed' : 'open' }, transactions, replay_url };
  },
  async grant(send, { fields, line }) {
    const [game, ...more] = fields.games as string[];
    if (more.length > 0) throw new ProviderRefused(NO_SUCH_CALL);
    const { exponent, factor } = currencyScale(String(fields.currency), line.settings);
    const bet_in_money = decimalText(BigInt(String(fields.bet_value)) / factor, exponent);
    // Registered under our own id, so that a retry registers nothing new.
    const settings = {
      user_id: String(fields.player_id),
      expire: String(fields.valid_to).slice(0, 19).replace('T', ' '),
      registration_id: String(fields.grant_id),
    };
    const data = await send('registerBonus', {
      token: String(fields.player_id),
      game: game!,
      currency: String(fields.currency),
      extra_bonuses: { bonus_spins: { spins_count: String(fields.rounds), bet_in_money } },
      settings,
    });
    return { grant_ref: z.object({ registry_id: z.coerce.string() }).parse(data).registry_id };
  },
  async cancel(send, { fields: { grant_ref, grant_id } }) {
    await send('removeBonus', { registry_id: String(grant_ref ?? grant_id) });
    return {};
  },
};

const openedGame = (data: unknown) => ({ url: link.parse(data).link, open: 'popup' });

const returnUrlsOf = ({ lobby_url, cashier_url, language }: DialectCall['fields']) => ({
  exit_url: String(lobby_url),
  cash_url: String(cashier_url),
  language: String(language),
  https: '1',
});

const urlFields = (
  { game, currency }: DialectCall['fields'],
  token: string,
  settings: Record<string, string>,
): Record<string, EvoplayField> => ({
  token,
  game: String(game),
  settings,
  denomination: '1',
  currency: String(currency),
  return_url_info: '1',
  callback_version: '2',
});
