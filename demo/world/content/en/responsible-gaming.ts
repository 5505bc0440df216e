import type { TextSection } from '../types.ts';

export const responsibleGaming: readonly TextSection[] = [
  [
    'What this site does',
    [
      'Your balance is always shown in {currency} next to the game.',
      'Our own games show how long you have been playing and your result in this session.',
      'Every round takes a minimum time.',
      'Sound is off until you turn it on.',
      'Your [statement](/statement) and [bet history](/bet-history) list every entry and every round, with totals for any period.',
      'Rules, pay table and return of each own game are shown before you play.',
    ],
  ],
  [
    'What you can set',
    'When you are signed in, you can set limits for deposits, losses, stakes and time on this page, as well as reality checks, time-outs from one day and self-exclusion. They apply to every bet in every game.',
  ],
  [
    'How games of chance work',
    'Every round is independent. A run of losses does not make a win more likely. On average a slot returns less than is staked: over many rounds the house keeps a share, and no staking pattern changes that.',
  ],
  [
    'Signs that you should take a break',
    [
      'You play for longer, or with more money, than you planned.',
      'You play to win back losses.',
      'You hide how much you play, or feel irritable when you stop.',
      'You spend money or time on games that you need for other things.',
    ],
  ],
  [
    'What helps',
    [
      'Set an amount and a time before you start, and treat the money as spent.',
      'Do not play when you are tired or upset, or have been drinking.',
      'Sign out, put your device away and do something else.',
      'Talk to someone you trust, your doctor, or the free gambling helpline in your country. Most are open around the clock and anonymous.',
    ],
  ],
  [
    'Not for minors',
    'Games of chance are for adults only. The minimum age is shown at the bottom of every page. If children use your device, sign out after playing, keep your password secret and use parental controls.',
  ],
];

export const banking: readonly TextSection[] = [
  [
    'Demo money only',
    'The balance on this site is demo money. It is shown in {currency} as on a live site, but it has no value and cannot be bought or exchanged.',
  ],
  [
    'Starting balance',
    'Every account starts with {grant} and 100 tokens, shown as “Demo credit” in your [statement](/statement).',
  ],
  [
    'Your balances',
    [
      'Cash: the demo money you play with.',
      'Tokens: points for rewards. They are not money.',
      'Reserved: money held for an open round or withdrawal until it is settled.',
    ],
  ],
  [
    'How balances are recorded',
    'Amounts are stored in the smallest unit of the currency. Every transaction is recorded as a debit and a credit that add up to zero, and each balance is the sum of its entries.',
  ],
  [
    'Deposits and withdrawals',
    'You can try both from start to finish with demo money. The payment pages belong to a simulator; no card, wallet, bank or crypto service is connected. Do not enter real payment details. If someone asks for money in the name of {name}, it is not us: do not send any.',
  ],
];
