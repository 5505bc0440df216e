import { createVerify } from 'node:crypto';
import { z } from 'zod';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import type {
  Adapter,
  DialectMessage,
  MessageResult,
  ParsedRequest,
  RenderOptions,
  StoredLookups,
} from './adapter.ts';
import { currencyScale, fromMinorUnits, HUB88_PLACES, toMinorUnits } from './currency-scale.ts';
import { certifyHub88 } from './hub88-certification.ts';

/** A win without its bet gets a retry response for this long; then it is refused and staff review it. */
const ORPHAN_RETRY_MS = MINUTE_MS;

const uuid = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const common = { request_uuid: uuid, user: z.string().max(128), game_code: z.string().max(64).optional() };
const money = { ...common, transaction_uuid: uuid, token: z.string().max(128), round: z.string().max(64) };
const amounts = { amount: z.int().min(0).max(1e15), currency: z.string().max(8) };
const bodies = {
  '/user/info': z.object({ ...common, token: z.string().max(128).nullish() }),
  '/user/balance': z.object({ ...common, token: z.string().max(128) }),
  '/transaction/bet': z.object({
    ...money,
    ...amounts,
    round_closed: z.boolean().nullish(),
    is_free: z.boolean().nullish(),
    reward_uuid: z.string().max(64).nullish(),
  }),
  '/transaction/win': z.object({
    ...money,
    ...amounts,
    reference_transaction_uuid: uuid,
    round_closed: z.boolean().nullish(),
    reward_uuid: z.string().max(64).nullish(),
  }),
  '/transaction/rollback': z.object({
    ...money,
    reference_transaction_uuid: uuid,
    round_closed: z.boolean().nullish(),
  }),
} as const;

const STATUSES: Record<GwpStatus, string> = {
  OK: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  SESSION_INVALID: 'RS_ERROR_INVALID_TOKEN',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  REALITY_CHECK_DUE: 'RS_ERROR_LIMIT_REACHED',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  WRONG_AMOUNT: 'RS_ERROR_WRONG_TYPES',
  BAD_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  DUPLICATE_MISMATCH: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TX_ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  TX_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROUND_HAS_WINS: 'RS_ERROR_UNKNOWN',
  ROUND_CLOSED: 'RS_ERROR_UNKNOWN',
  PLAYER_NOT_FOUND: 'RS_ERROR_INVALID_TOKEN',
  BAD_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  STALE_REQUEST: 'RS_ERROR_INVALID_SIGNATURE',
  NONCE_REUSED: 'RS_ERROR_UNKNOWN',
  FORBIDDEN: 'RS_ERROR_INVALID_PARTNER',
  RATE_LIMITED: 'RS_ERROR_UNKNOWN',
  INTERNAL: 'RS_ERROR_UNKNOWN',
};

/** Base64 of a signature by an RSA key of 8,192 bits. */
const MAX_SIGNATURE_LENGTH = 1368;

/** Hub88-like messages: an RSA signature over the body, one URL per operation [wallet 6.1]. */
export const hub88: Adapter = {
  id: 'hub88',
  replayBalance: 'stored',
  verify({ body, headers }, { publicKey }) {
    const signature = headers.get('x-hub88-signature') ?? '';
    if (!publicKey || !signature || signature.length > MAX_SIGNATURE_LENGTH) return false;
    const received = Buffer.from(signature, 'base64');
    // Node skips characters that are not base64, so that other texts would decode to the same bytes.
    if (received.toString('base64') !== signature) return false;
    return createVerify('RSA-SHA256').update(body).verify(publicKey, received);
  },
  async parse({ path, body }, { settings }, memory): Promise<ParsedRequest> {
    const value = parseStrictJson(body);
    const requested = requestInfoOf(path, value);
    const schema = bodies[path as keyof typeof bodies];
    const parsed = schema?.safeParse(value);
    if (!parsed?.success) return { ok: false, status: 'BAD_REQUEST', requested };
    const player_id = parsed.data.user;
    if (path.startsWith('/user/')) {
      const session = parsed.data.token ?? undefined;
      return { ok: true, messages: [{ op: 'balance', player_id, session }], requested };
    }
    if (path === '/transaction/rollback') {
      const data = bodies['/transaction/rollback'].parse(value);
      return { ok: true, messages: await rollbackMessages(data, memory), requested };
    }
    const isBet = path === '/transaction/bet';
    const data = bodies[isBet ? '/transaction/bet' : '/transaction/win'].parse(value);
    const { exponent, factor } = currencyScale(data.currency, settings);
    // A free bet states its value, but takes no money [wallet 6.1].
    const isFree = isBet && 'is_free' in data && data.is_free === true;
    const { minor, millionths } = toMinorUnits(
      isFree ? 0n : BigInt(data.amount),
      HUB88_PLACES,
      exponent,
      factor,
    );
    // A stake with a fraction of the smallest unit is refused; a win is truncated to it [wallet R13].
    if (isBet && millionths > 0n) return { ok: false, status: 'WRONG_AMOUNT', requested };
    const base = { player_id, game: data.game_code ?? '', round_id: data.round, currency: data.currency };
    const reward = data.reward_uuid;
    const grant = reward ? { grant_id: (await memory.grantOf(reward)) ?? reward } : {};
    const amount = minor.toString();
    if (isBet) {
      const tx_id = `bet:${data.transaction_uuid}`;
      const stake: DialectMessage = { op: 'bet', ...base, ...grant, tx_id, amount, session: data.token };
      const end: DialectMessage = { op: 'end_round', ...base, tx_id: `end:${data.transaction_uuid}` };
      return { ok: true, messages: data.round_closed ? [stake, end] : [stake], requested };
    }
    const reference = 'reference_transaction_uuid' in data ? data.reference_transaction_uuid : '';
    const tx_id = `win:${data.transaction_uuid}`;
    const closing = { round_closed: data.round_closed ?? false, bet_tx_id: `bet:${String(reference)}` };
    return {
      ok: true,
      messages: [{ op: 'win', ...base, ...grant, ...closing, tx_id, amount, residue: millionths }],
      requested,
    };
  },
  render(results, requested, { amounts: { exponent, factor }, settings, now }) {
    const last = results.find(({ status }) => status !== 'OK') ?? results[0]!;
    const isCredit = requested.path === '/transaction/win' || requested.path === '/transaction/rollback';
    const base = { request_uuid: requested.request_uuid ?? null, user: requested.user ?? null };
    const status = hub88Status(last, requested, { settings, now });
    if (status === undefined && isCredit)
      return { status: 503, body: { ...base, status: 'RS_ERROR_UNKNOWN' } };
    const money =
      last.balance === undefined
        ? {}
        : {
            balance: Number(fromMinorUnits(last.balance, HUB88_PLACES, exponent, factor)),
            currency: last.currency,
          };
    const country = requested.path === '/user/info' ? { country: settings.country ?? 'XX' } : {};
    return { status: 200, body: { ...base, status: status ?? 'RS_ERROR_UNKNOWN', ...money, ...country } };
  },
  mapStatus: (status) => STATUSES[status],
  selfTest: () => certifyHub88(hub88),
};

/**
 * Undefined: outcome unknown, the provider sends it again. A rollback of an unknown transaction gets the
 * response the provider expects [wallet 12.2].
 */
function hub88Status(
  { status, reason, effect, waitingSince }: MessageResult,
  { path }: Record<string, string>,
  { settings, now }: Pick<RenderOptions, 'settings' | 'now'>,
): string | undefined {
  if (status === 'SESSION_INVALID' && reason === 'expired') return 'RS_ERROR_TOKEN_EXPIRED';
  if (effect === 'tombstoned' && settings.unknown_rollback) return settings.unknown_rollback;
  if (status !== 'INTERNAL') return STATUSES[status];
  const isOrphan = path === '/transaction/win' && waitingSince !== undefined;
  return isOrphan && now.getTime() - waitingSince.getTime() >= ORPHAN_RETRY_MS
    ? STATUSES.TX_NOT_FOUND
    : undefined;
}

/** An id may be a bet's or a win's; if it is neither yet, a tombstone blocks both. */
async function rollbackMessages(
  data: z.output<(typeof bodies)['/transaction/rollback']>,
  memory: StoredLookups,
): Promise<DialectMessage[]> {
  const { user: player_id, transaction_uuid: id, reference_transaction_uuid: of } = data;
  const back = (kind: 'bet' | 'win'): DialectMessage => ({
    op: 'rollback',
    player_id,
    tx_id: `back-${kind}:${id}`,
    target_tx_id: `${kind}:${of}`,
    target_op: kind,
  });
  if (await memory.knows(`win:${of}`)) return [back('win')];
  return (await memory.knows(`bet:${of}`)) ? [back('bet')] : [back('bet'), back('win')];
}

function requestInfoOf(path: string, value: unknown): Record<string, string> {
  const { request_uuid, user } = (value ?? {}) as Record<string, unknown>;
  return {
    path,
    ...(typeof request_uuid === 'string' && { request_uuid: request_uuid.slice(0, 64) }),
    ...(typeof user === 'string' && { user: user.slice(0, 128) }),
  };
}
