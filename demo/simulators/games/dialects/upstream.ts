import { createVerify } from 'node:crypto';
import { Hono } from 'hono';
import type { Simulator } from '../game-sessions.ts';
import { CALLS } from '../operator.ts';
import type { Transaction } from '../simulator-state.ts';
import { type Evoplay, type EvoplayField, signatureOf } from './evoplay.ts';

/** The brand and provider that a dialect call is for. */
type DialectTarget = { site: string; provider: string };
type Body = Record<string, unknown>;
type Answer = (body: Body) => object;

/** The simulator's calls for one brand at one provider, in GWP/1 terms. */
const callsOf = (simulator: Simulator, place: DialectTarget) => (name: string, body: Body) =>
  CALLS[name]!(simulator, { ...body, ...place }) as Body;

/**
 * The calls of a provider such as Hub88, answered from the simulator's state; `publicKey` is the platform's.
 */
export function hub88Upstream(simulator: Simulator, place: DialectTarget, publicKey: string): Hono {
  const call = callsOf(simulator, place);
  const listed = (body: Body) => {
    const { round, start_time: from = '', end_time: to = '9' } = body;
    return simulator.state.transactions
      .filter(
        ({ site, provider, round_id, at }) =>
          site === place.site &&
          provider === place.provider &&
          (round ? round_id === round : at >= String(from) && at < String(to)),
      )
      .map((transaction) => hub88Transaction(simulator, transaction));
  };
  const rewards = (user: unknown) =>
    simulator.state.grants
      .filter(({ player_id, cancelled }) => player_id === user && !cancelled)
      .map(({ grant_id }) => ({ reward_uuid: `reward-${grant_id}`, operator_reference: grant_id }));
  const answers: Record<string, Answer> = {
    '/game/list': () =>
      (call('games', {}).games as Body[]).map(({ game_code, game_name: name, category, enabled }) => {
        return { game_code, name, product: place.provider, category, enabled, url_thumb: '' };
      }),
    '/game/url': (body) => {
      const fields = { game: body.game_code, language: body.lang, lobby_url: body.lobby_url };
      const more = { cashier_url: body.deposit_url, launch_token: body.token };
      return call(body.currency === 'XXX' ? 'demo' : 'launch', { ...fields, ...more });
    },
    '/game/round': ({ round }) => ({ url: call('round', { round_id: round }).replay_url }),
    '/transactions/list': listed,
    '/freebet/rewards/list': ({ user }) => rewards(user),
    '/freebet/rewards/create': (body) => {
      const { user: player_id, game_code, bet_count: rounds, currency, operator_reference: grant_id } = body;
      const time = { valid_from: body.start_time, valid_to: body.end_time };
      const bet_value = String(Number(body.bet_value) / 1000);
      call('grant', { grant_id, player_id, games: [game_code], rounds, currency, bet_value, ...time });
      return { reward_uuid: `reward-${String(grant_id)}` };
    },
    '/freebet/rewards/cancel': ({ reward_uuid }) =>
      call('cancel', { grant_id: String(reward_uuid).replace('reward-', '') }),
  };
  const app = new Hono();
  app.post('/operator/generic/v2/*', async (c) => {
    const text = await c.req.text();
    const signature = c.req.header('x-hub88-signature') ?? '';
    if (!createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64'))
      return c.json({ error: 'signature' }, 403);
    const answer = answers[c.req.path.slice('/operator/generic/v2'.length)];
    const result = answer?.(JSON.parse(text) as Body);
    return result && !('status' in result) ? c.json(result) : c.json({ error: 'no' }, 404);
  });
  return app;
}

const KINDS: Record<string, string> = { bet: 'TK_BET', win: 'TK_WIN', rollback: 'TK_ROLLBACK' };
const STATES = { ok: 'TS_SUCCESS', refused: 'TS_DECLINED', reversed: 'TS_ROLLEDBACK', pending: 'TS_RETRY' };

function hub88Transaction({ state }: Simulator, transaction: Transaction) {
  const round = state.rounds.find(({ id }) => id === transaction.round_id);
  return {
    transaction_uuid: transaction.tx_id,
    transaction_status: STATES[transaction.state],
    kind: KINDS[transaction.op] ?? transaction.op,
    user: transaction.player_id,
    amount: Number(transaction.amount) * 1000,
    currency: transaction.currency,
    round: transaction.round_id,
    round_closed: round?.state === 'closed',
    game_code: transaction.game,
    reference_transaction_uuid: transaction.target_tx_id ?? null,
    inserted_at: transaction.at,
  };
}

/** The same for a provider such as Evoplay. */
export function evoplayUpstream(simulator: Simulator, place: DialectTarget, own: Omit<Evoplay, 'url'>): Hono {
  const call = callsOf(simulator, place);
  const answers: Record<string, (form: Form) => object | undefined> = {
    getList: () =>
      Object.fromEntries(
        (call('games', {}).games as Body[]).map(({ game_code, game_name: name, category, released_at }) => [
          game_code,
          { name, game_sub_type: category, release_date: released_at },
        ]),
      ),
    getURL: (form) => {
      const fields = { game: form.token && form.game, language: form['settings[language]'] };
      const urls = { lobby_url: form['settings[exit_url]'], cashier_url: form['settings[cash_url]'] };
      const name = form.token === 'demo' ? 'demo' : 'launch';
      const { url } = call(name, { ...fields, ...urls, launch_token: form.token });
      return url === undefined ? undefined : { link: url };
    },
    getRound: ({ round_id }) => {
      const detail = call('round', { round_id });
      const round = detail.round as Body | undefined;
      if (!round) return undefined;
      const events = (detail.transactions as Transaction[]).map((transaction) => ({
        callback_id: transaction.tx_id,
        name: transaction.op === 'rollback' ? 'refund' : transaction.op,
        user_id: transaction.player_id,
        game: transaction.game,
        amount: (Number(transaction.amount) / 100).toFixed(2),
        currency: transaction.currency,
        refund_callback_id: transaction.target_tx_id ?? null,
        date: transaction.at,
      }));
      return { finished: round.state === 'closed' ? '1' : '0', replay_url: detail.replay_url, events };
    },
    registerBonus: (form) => {
      const grant_id = form['settings[registration_id]'];
      const [expire = '', rounds] = [
        form['settings[expire]'],
        form['extra_bonuses[bonus_spins][spins_count]'],
      ];
      const value = Number(form['extra_bonuses[bonus_spins][bet_in_money]']) * 100;
      const time = { valid_from: new Date(0).toISOString(), valid_to: `${expire.replace(' ', 'T')}.000Z` };
      const who = { grant_id, player_id: form['settings[user_id]'], currency: form.currency };
      call('grant', {
        ...who,
        ...time,
        games: [form.game],
        rounds: Number(rounds),
        bet_value: String(Math.round(value)),
      });
      return { registry_id: `bonus-${grant_id}` };
    },
    removeBonus: ({ registry_id }) => call('cancel', { grant_id: registry_id?.replace('bonus-', '') }),
  };
  const app = new Hono();
  app.post('/Game/:name', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const { project, version, signature, ...fields } = form;
    const isOurs =
      project === own.project && version === own.version && signature === signatureOf(own, nested(fields));
    const result = isOurs ? answers[c.req.param('name')]?.(form) : undefined;
    return result && !('status' in result)
      ? c.json({ status: 'ok', data: result })
      : c.json({ status: 'error', error: { message: isOurs ? 'no such thing' : 'signature' } });
  });
  return app;
}
type Form = Record<string, string | undefined>;

/** `a[b][c]=1` as nested groups, in their original order. */
function nested(form: Record<string, string>): Record<string, EvoplayField> {
  const fields: Record<string, EvoplayField> = {};
  for (const [name, value] of Object.entries(form)) {
    const path = name.replaceAll(']', '').split('[');
    let at = fields;
    for (const step of path.slice(0, -1)) {
      at[step] ??= {};
      at = at[step] as Record<string, EvoplayField>;
    }
    at[path.at(-1)!] = value;
  }
  return fields;
}
