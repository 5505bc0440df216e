import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import type { Adapter, Parsed, Said } from './adapter.ts';
import { asDecimal, decimalOf, scaled } from './scale.ts';

type Field = string | { [name: string]: Field };

const id = z.string().regex(/^[A-Za-z0-9._-]{1,48}$/);
const flag = z.enum(['0', '1']).optional();
const body = z.object({
  token: z.string().max(128),
  callback_id: id,
  name: z.enum(['init', 'bet', 'win', 'refund']),
  player: z.string().max(128),
  data: z
    .object({
      round_id: id.optional(),
      game: z.string().max(64).optional(),
      amount: z.string().max(24).optional(),
      currency: z.string().max(8).optional(),
      final_action: flag,
      refund_callback_id: id.optional(),
    })
    .default({}),
});

/** Who hears of a refusal: the player, or nobody but the machines [6.3]. */
const USER: Partial<Record<GwpStatus, string>> = {
  INSUFFICIENT_FUNDS: 'not enough money',
  PLAYER_BLOCKED: 'playing is closed for this account',
  LIMIT_REACHED: 'a limit is reached',
  REALITY_CHECK_DUE: 'please confirm how long you have played',
  GAME_DISABLED: 'the game is switched off',
  SESSION_INVALID: 'please open the game again',
};

/** Messages of the kind Evoplay sends: one address, form fields, an MD5 over project, version, arguments and key. */
export const evoplay: Adapter = {
  id: 'evoplay',
  verify({ body: raw }, { secret, settings }) {
    const { signature, ...fields } = readForm(raw);
    const given = Buffer.from(typeof signature === 'string' ? signature : '');
    const expected = Buffer.from(evoplaySignature(settings, fields, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
  async parse({ body: raw }, _account, _memory, exponentOf): Promise<Parsed> {
    const parsed = body.safeParse(readForm(raw));
    if (!parsed.success) return { ok: false, status: 'BAD_REQUEST', asked: {} };
    const { token, callback_id, name, player: player_id, data } = parsed.data;
    const asked = { name };
    if (name === 'init') return { ok: true, messages: [{ op: 'balance', player_id }], asked };
    if (name === 'refund') {
      const target = data.refund_callback_id;
      if (!target) return { ok: false, status: 'BAD_REQUEST', asked };
      const back = { tx_id: `refund:${callback_id}`, target_tx_id: `bet:${target}`, target_op: 'bet' };
      return { ok: true, messages: [{ op: 'rollback', player_id, ...back }], asked };
    }
    const { round_id, game, amount, currency, final_action } = data;
    const decimal = decimalOf(amount ?? '');
    if (!round_id || !currency || !decimal) return { ok: false, status: 'BAD_REQUEST', asked };
    const { minor, millionths } = scaled(decimal.units, decimal.places, exponentOf(currency));
    if (name === 'bet' && millionths > 0n) return { ok: false, status: 'WRONG_AMOUNT', asked };
    const base = { player_id, game: game ?? '', round_id, currency, amount: minor.toString() };
    const message: Said =
      name === 'bet'
        ? { op: 'bet', ...base, tx_id: `bet:${callback_id}`, session: token }
        : {
            op: 'win',
            ...base,
            tx_id: `win:${callback_id}`,
            round_closed: final_action === '1',
            residue: millionths,
          };
    return { ok: true, messages: [message], asked };
  },
  render(told, asked, exponent) {
    const answer = told[0]!;
    const { status, balance, currency } = answer;
    if (status === 'OK')
      return {
        status: 200,
        body: { status: 'ok', data: { balance: asDecimal(balance ?? 0n, exponent), currency } },
      };
    // Unknown, and not a bet: sent again until there is an answer.
    if (status === 'INTERNAL' && asked.name !== 'bet') return { status: 503, body: { status: 'error' } };
    const words = USER[status];
    const isUntouched = asked.name === 'bet' && status !== 'INTERNAL';
    const error = {
      scope: words ? 'user' : 'internal',
      ...(isUntouched && { no_refund: '1' }),
      message: words ?? evoplay.mapStatus(status),
    };
    const money = balance === undefined ? {} : { data: { balance: asDecimal(balance, exponent), currency } };
    return { status: 200, body: { status: 'error', error, ...money } };
  },
  mapStatus: (status) => USER[status] ?? status.toLowerCase(),
};

/** MD5 of project, version, the arguments in order (those of a group joined by colons) and the key, joined by asterisks. */
export function evoplaySignature(
  { project = '', version = '' }: Readonly<Record<string, string>>,
  fields: Record<string, Field>,
  key: string,
): string {
  const flat = (field: Field): string =>
    typeof field === 'string' ? field : Object.values(field).map(flat).join(':');
  const text = [project, version, ...Object.values(fields).map(flat), key].join('*');
  return createHash('md5').update(text).digest('hex');
}

/** `data[round_id]=1` is a field of a group. */
function readForm(raw: Buffer): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (const [name, value] of new URLSearchParams(raw.toString('utf8'))) {
    const [, group, inner] = /^(\w{1,32})\[(\w{1,32})\]$/.exec(name) ?? [];
    if (!group || !inner) fields[name] = value;
    else fields[group] = { ...(typeof fields[group] === 'object' ? fields[group] : {}), [inner]: value };
  }
  return fields;
}
