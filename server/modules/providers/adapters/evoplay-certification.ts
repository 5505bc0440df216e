import type { Adapter } from './adapter.ts';
import { type CertificationCase, runCertification } from './certification.ts';
import { type EvoplayField, encodeForm, evoplaySignature } from './evoplay-form.ts';
import { FAKE_PLAYER } from './fake-wallet.ts';

const TEST_ACCOUNT = { publicKey: null, secret: 'of the list', settings: { project: '1', version: '1' } };

/**
 * The go-live tests of a company like Evoplay [wallet 6.3]: init, bets, wins and refunds, each sent twice,
 * and requests that must be refused.
 */
export function certifyEvoplay(adapter: Adapter) {
  const { currency } = FAKE_PLAYER;
  const step = (
    title: string,
    { name, id, token = FAKE_PLAYER.session, ...data }: { name: string; id: string } & Record<string, string>,
    wants: CertificationCase['wants'],
    secret = TEST_ACCOUNT.secret,
  ): CertificationCase => {
    const isBare = Object.keys(data).length === 0;
    const fields: Record<string, EvoplayField> = { token, callback_id: id, name, ...(!isBare && { data }) };
    const signature = evoplaySignature(TEST_ACCOUNT.settings, fields, secret);
    const body = Buffer.from(encodeForm({ ...fields, signature }).toString());
    return { name: title, raw: { path: '/', body, headers: new Headers() }, wants };
  };
  const play = (name: string, id: string, amount: string) => {
    return { name, id, round_id: 'r', game: 'game', amount, currency };
  };
  const back = (id: string, of: string) => ({ name: 'refund', id, refund_callback_id: of, round_id: 'r' });
  const at = (balance: string) => ({ said: 'ok', 'data.balance': balance, 'data.currency': currency });
  const no = (scope: 'user' | 'internal', noRefund?: '1') => {
    return { said: 'error', 'error.scope': scope, 'error.no_refund': noRefund };
  };
  const init = { name: 'init', id: 'i' };
  const steps = [
    step('a wrong signature', init, no('internal'), 'another secret'),
    step('the player', init, at('1000.00')),
    step('an unknown token', { ...init, token: 'none' }, no('user')),
    step('an expired token', { ...play('bet', 'e', '1.00'), token: FAKE_PLAYER.ended }, no('user', '1')),
    step('a bet', play('bet', 'b1', '100.00'), at('900.00')),
    step('a repeated bet', play('bet', 'b1', '100.00'), at('900.00')),
    step('an ID with another amount', play('bet', 'b1', '1.00'), no('internal', '1')),
    step('a win', play('win', 'w1', '50.00'), at('950.00')),
    step('a repeated win', play('win', 'w1', '50.00'), at('950.00')),
    step('a zero win that ends its round', { ...play('win', 'w2', '0'), final_action: '1' }, at('950.00')),
    step('a bet above the balance', play('bet', 'b2', '950.01'), {
      ...no('user', '1'),
      'data.balance': '950.00',
    }),
    step('another currency', { ...play('bet', 'b3', '1.00'), currency: 'EUR' }, no('internal', '1')),
    step('a stake below the smallest unit', play('bet', 'b4', '0.001'), no('internal', '1')),
    step('a refunded bet', back('x1', 'b1'), at('1050.00')),
    step('a repeated refund', back('x1', 'b1'), at('1050.00')),
    step('a refund of an unknown bet', back('x2', 'b5'), at('1050.00')),
    step('a bet after its refund', play('bet', 'b5', '1.00'), no('internal', '1')),
  ];
  return runCertification(adapter, TEST_ACCOUNT, steps);
}
