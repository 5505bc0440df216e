import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import { decimalText } from '#contracts/values/decimal-text.ts';
import type { Adapter, DialectMessage, ParsedRequest } from './adapter.ts';
import { currencyScale, floorDiv, parseDecimal, toMinorUnits } from './currency-scale.ts';
import { certifyEvoplay } from './evoplay-certification.ts';
import { evoplaySignature, parseForm } from './evoplay-form.ts';

const id = z.string().regex(/^[A-Za-z0-9._-]{1,48}$/);
const flag = z.enum(['0', '1']).optional();
const body = z.object({
  token: z.string().max(128),
  callback_id: id,
  name: z.enum(['init', 'bet', 'win', 'refund']),
  /** Some messages include the player as well; the token also identifies the player. */
  player: z.string().max(128).optional(),
  data: z
    .object({
      round_id: id.optional(),
      game: z.string().max(64).optional(),
      amount: z.string().max(24).optional(),
      currency: z.string().max(8).optional(),
      final_action: flag,
      refund_callback_id: id.optional(),
      /** For bonus spins: the id under which they were registered. */
      registry_id: id.optional(),
    })
    .default({}),
});

/** Where a refusal is visible: to the player, or only between servers [wallet 6.3]. */
const USER: Partial<Record<GwpStatus, string>> = {
  INSUFFICIENT_FUNDS: 'insufficient balance',
  PLAYER_BLOCKED: 'play is closed for this account',
  LIMIT_REACHED: 'you have reached a limit',
  REALITY_CHECK_DUE: 'please confirm your reality check',
  GAME_DISABLED: 'this game is not available',
  SESSION_INVALID: 'please open the game again',
};

/** Evoplay-like messages: one URL, form fields, an MD5 over project, version, arguments and key. */
export const evoplay: Adapter = {
  id: 'evoplay',
  replayBalance: 'current',
  verify({ body: raw }, { secret, settings }) {
    const { signature, ...fields } = parseForm(raw);
    if (new URLSearchParams(raw.toString('utf8')).getAll('signature').length !== 1) return false;
    const received = Buffer.from(typeof signature === 'string' ? signature : '');
    const expected = Buffer.from(evoplaySignature(settings, fields, secret));
    return received.length === expected.length && timingSafeEqual(received, expected);
  },
  async parse({ body: raw }, { settings }, memory): Promise<ParsedRequest> {
    const parsed = body.safeParse(parseForm(raw));
    if (!parsed.success) return { ok: false, status: 'BAD_REQUEST', requested: {} };
    const { token, callback_id, name, player, data } = parsed.data;
    const requested = { name };
    const player_id = player ?? (await memory.playerOf(token));
    if (player_id === undefined) return { ok: false, status: 'SESSION_INVALID', requested };
    if (name === 'init')
      return { ok: true, messages: [{ op: 'balance', player_id, session: token }], requested };
    if (name === 'refund') {
      const target = data.refund_callback_id;
      if (!target) return { ok: false, status: 'BAD_REQUEST', requested };
      const back = { tx_id: `refund:${callback_id}`, target_tx_id: `bet:${target}`, target_op: 'bet' };
      return { ok: true, messages: [{ op: 'rollback', player_id, ...back }], requested };
    }
    const { round_id, game, amount, currency, final_action, registry_id } = data;
    const decimal = parseDecimal(amount ?? '');
    if (!round_id || !currency || !decimal) return { ok: false, status: 'BAD_REQUEST', requested };
    const { exponent, factor } = currencyScale(currency, settings);
    const { minor, millionths } = toMinorUnits(decimal.units, decimal.places, exponent, factor);
    if (name === 'bet' && millionths > 0n) return { ok: false, status: 'WRONG_AMOUNT', requested };
    const grant = registry_id ? { grant_id: (await memory.grantOf(registry_id)) ?? registry_id } : {};
    const base = { player_id, game: game ?? '', round_id, currency, amount: minor.toString(), ...grant };
    const message: DialectMessage =
      name === 'bet'
        ? { op: 'bet', ...base, tx_id: `bet:${callback_id}`, session: token }
        : {
            op: 'win',
            ...base,
            tx_id: `win:${callback_id}`,
            round_closed: final_action === '1',
            residue: millionths,
          };
    return { ok: true, messages: [message], requested };
  },
  render(results, requested, { amounts: { exponent, factor } }) {
    const answer = results[0]!;
    const { status, balance, currency } = answer;
    const shown = (minor: bigint) => decimalText(floorDiv(minor, factor), exponent);
    if (status === 'OK')
      return {
        status: 200,
        body: { status: 'ok', data: { balance: shown(balance ?? 0n), currency } },
      };
    // The outcome is unknown, and it is not a bet: the provider repeats it until it gets a response.
    if (status === 'INTERNAL' && requested.name !== 'bet') return { status: 503, body: { status: 'error' } };
    const words = USER[status];
    const isUntouched = requested.name === 'bet' && status !== 'INTERNAL';
    const error = {
      scope: words ? 'user' : 'internal',
      ...(isUntouched && { no_refund: '1' }),
      message: words ?? evoplay.mapStatus(status),
    };
    const money = balance === undefined ? {} : { data: { balance: shown(balance), currency } };
    return { status: 200, body: { status: 'error', error, ...money } };
  },
  mapStatus: (status) => USER[status] ?? status.toLowerCase(),
  selfTest: () => certifyEvoplay(evoplay),
};
