import { expect, test } from 'vitest';
import { answerOutcomeOf } from './answer-outcome.ts';
import { closedModals, closeModal, openModal } from './modals.ts';
import { favouriteOf, guestSession, sessionOfLogin, withBalance, withProfile } from './session.ts';
import { createStore } from './store.ts';

const answer = {
  statusCode: 1,
  token: 't',
  user: { account_id: 'demo', session_token: 's' },
  fullname: 'Demo',
  email: 'd@e.ph',
};

test('[P-01] the session has exactly the fields that are persisted', () => {
  expect(Object.keys(guestSession())).toEqual([
    'isAuthenticated',
    'user',
    'token',
    'game',
    'email',
    'fullname',
    'game_fav_list',
    'vip',
    'minigame',
  ]);
  expect(Object.keys(guestSession().user)).toEqual([
    'account_id',
    'session_token',
    'full_name',
    'contact_email',
  ]);
});

test('[P-02] signed in only when statusCode is 1 with a token', () => {
  expect(sessionOfLogin(answer)).toMatchObject({ isAuthenticated: true, token: 't', fullname: 'Demo' });
  expect(sessionOfLogin({ ...answer, token: '' }).isAuthenticated).toBe(false);
  expect(sessionOfLogin({ ...answer, statusCode: -1001 }).isAuthenticated).toBe(false);
});

test('[P-06] a stored profile replaces name and contact email', () => {
  const session = withProfile(sessionOfLogin(answer), { full_name: 'New', contact_email: 'n@e.ph' });
  expect(session).toMatchObject({
    fullname: 'New',
    email: 'n@e.ph',
    user: { full_name: 'New', contact_email: 'n@e.ph' },
  });
});

test('balances fill game and minigame', () => {
  const balances = { game_balance: 10, bonus_balance: 4, game_token: 3, frozen_token: 2 };
  const session = withBalance(guestSession(), balances);
  expect(session).toMatchObject({
    game: { balance: 10, bonus: 4, token: 3 },
    minigame: { frozen_token: 2, token_balance: 3 },
  });
});

test('[P-08] a favourite’s image comes from img_url', () => {
  const game = {
    game_code: 'a',
    game_name: 'A',
    game_type: 'SLOTS',
    img_url: 'games/a',
    provider_code: 'BAIZE',
  };
  expect(favouriteOf(game)).toEqual({
    game_code: 'a',
    game_name: 'A',
    game_type: 'SLOTS',
    game_image: 'games/a',
    provider_code: 'BAIZE',
  });
});

test('[W-17] one modal is open at a time; stack and previous are tracked', () => {
  const store = createStore(closedModals());
  openModal(store, 'login', '/profile');
  openModal(store, 'partners');
  expect(store.get()).toMatchObject({ open: 'partners', previous: 'login', stack: ['login', 'partners'] });
  closeModal(store);
  expect(store.get()).toMatchObject({ open: null, previous: 'partners' });
  openModal(store, 'login');
  expect(store.get().next, 'where somebody wanted to go before is forgotten').toBe('');
});

test.each([
  ['[E-01] success', 1, 'OK', 'success'],
  ['[E-01] an OK message', 7, 'ok', 'success'],
  ['[E-02] serviceUnavailable is only logged', -503, 'serviceUnavailable', 'logged'],
  ['[P-05] sessionExpired', -401, 'sessionExpired', 'expired'],
  ['[P-05] Session Expired', -401, 'Session Expired', 'expired'],
  ['[P-05] BLOCK', -403, 'BLOCK', 'expired'],
  ['[P-05] CLOSE', -403, 'CLOSE', 'expired'],
  ['[P-05] permissionDenied', -403, 'permissionDenied', 'expired'],
  ['[E-03] any other message', -2001, 'insufficientFunds', 'shown'],
  ['[E-03] an empty message', -1, '', 'shown'],
] as const)('%s', (_, statusCode, statusMessage, outcome) => {
  expect(answerOutcomeOf({ statusCode, statusMessage })).toBe(outcome);
});
