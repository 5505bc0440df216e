import { createSign, generateKeyPairSync } from 'node:crypto';
import type { Adapter } from './adapter.ts';
import { type CertificationCase, runCertification } from './certification.ts';
import { FAKE_PLAYER } from './fake-wallet.ts';

/** A hundred units of a currency with two decimals, in their units. */
const HUNDRED_UNITS = 10_000_000;
const RSA_BITS = 2048;

/**
 * The go-live tests of a company like Hub88 [wallet 6.1]: the balance, bets, wins and rollbacks, each sent
 * twice, and requests that must be refused.
 */
export function certifyHub88(adapter: Adapter) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { currency } = FAKE_PLAYER;
  const who = {
    request_uuid: 'list',
    user: FAKE_PLAYER.player,
    token: FAKE_PLAYER.session,
    game_code: 'game',
    round: 'r',
  };
  const step = (
    name: string,
    path: string,
    more: object,
    wants: CertificationCase['wants'],
    key = privateKey,
  ): CertificationCase => {
    const body = Buffer.from(JSON.stringify({ ...who, ...more }));
    const signature = createSign('RSA-SHA256').update(body).sign(key, 'base64');
    return { name, raw: { path, body, headers: new Headers({ 'x-hub88-signature': signature }) }, wants };
  };
  const bet = (transaction_uuid: string, amount = HUNDRED_UNITS) => ({ transaction_uuid, amount, currency });
  const win = (transaction_uuid: string, of: string, amount = HUNDRED_UNITS) => ({
    ...{ transaction_uuid, amount, currency },
    reference_transaction_uuid: of,
  });
  const back = (transaction_uuid: string, of: string) => ({
    transaction_uuid,
    reference_transaction_uuid: of,
  });
  const at = (hundreds: number) => ({ said: 'RS_OK', balance: hundreds * HUNDRED_UNITS });
  const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const [BET, WIN, BACK] = ['/transaction/bet', '/transaction/win', '/transaction/rollback'];
  const steps = [
    step('a wrong signature', '/user/balance', {}, { said: 'RS_ERROR_INVALID_SIGNATURE' }, stranger),
    step('the player', '/user/info', {}, { ...at(10), country: 'XX', currency }),
    step('the balance', '/user/balance', {}, at(10)),
    step('an unknown token', '/user/balance', { token: 'none' }, { said: 'RS_ERROR_INVALID_TOKEN' }),
    step(
      'an expired token',
      BET,
      { ...bet('e'), token: FAKE_PLAYER.ended },
      { said: 'RS_ERROR_TOKEN_EXPIRED' },
    ),
    step('a bet', BET, bet('b1'), at(9)),
    step('a repeated bet', BET, bet('b1'), at(9)),
    step('an ID with another amount', BET, bet('b1', 1000), { said: 'RS_ERROR_DUPLICATE_TRANSACTION' }),
    step('a win', WIN, win('w1', 'b1'), at(10)),
    step('a repeated win', WIN, win('w1', 'b1'), at(10)),
    step('a zero win', WIN, win('w2', 'b1', 0), at(10)),
    step('a win without a token', WIN, { ...win('w3', 'b1', 0), token: 'gone' }, at(10)),
    step('a win of an unknown bet', WIN, win('w4', 'nobody'), { status: 503, said: 'RS_ERROR_UNKNOWN' }),
    step('a bet above the balance', BET, bet('b2', 11 * HUNDRED_UNITS), {
      ...{ said: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 10 * HUNDRED_UNITS },
    }),
    step('another currency', BET, { ...bet('b3'), currency: 'EUR' }, { said: 'RS_ERROR_WRONG_CURRENCY' }),
    step('a stake below the smallest unit', BET, bet('b4', 150), { said: 'RS_ERROR_WRONG_TYPES' }),
    step('a bet that ends its round', BET, { ...bet('b5'), round_closed: true }, at(9)),
    step('a bet rolled back', BACK, back('x1', 'b5'), at(10)),
    step('a repeated rollback', BACK, back('x1', 'b5'), at(10)),
    step('a rollback of an unknown bet', BACK, back('x2', 'b6'), at(10)),
    step('a bet after its rollback', BET, bet('b6'), { said: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }),
    step('an unknown message', '/transaction/other', {}, { said: 'RS_ERROR_WRONG_SYNTAX' }),
  ];
  return runCertification(adapter, { publicKey: pem, secret: '', settings: {} }, steps);
}
