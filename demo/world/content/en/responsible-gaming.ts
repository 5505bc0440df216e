import type { Section } from '../types.ts';

export const responsibleGaming: readonly Section[] = [
  [
    'What this site does for you today',
    [
      'Every balance is shown in {currency}, beside the game, all the time.',
      'Our own games show how long you have been playing and what the session has cost or brought so far.',
      'There is no autoplay: each round needs your own press, and a round takes its time.',
      'Sound is off until you turn it on.',
      'Your [statement](/statement) and your [bet history](/bet-history) list every movement and every round, with totals for any period.',
      'Rules, pay table and the average return of our own game can be read before the first round.',
    ],
  ],
  [
    'What you can set yourself',
    'Signed in, you find below this text limits for deposits, losses, stakes and time, a reminder of how long you have played, breaks from one day on and self-exclusion. The server holds them with every bet, in every game.',
  ],
  [
    'How a game of chance works',
    'Every round is independent. A long run of losses makes the next win neither nearer nor larger. The average return of a slot is below what is staked: over many rounds the house keeps a share, and no pattern of stakes changes that.',
  ],
  [
    'Signs that a break is due',
    [
      'You play longer, or with more, than you meant to.',
      'You play to win back what is gone.',
      'You hide how much you play, or it makes you irritable when you stop.',
      'Money or hours meant for something else end up in games.',
    ],
  ],
  [
    'What helps',
    [
      'Decide on an amount and a time before you begin, and treat both as spent.',
      'Do not play when you are tired, upset or have been drinking.',
      'Sign out, put the device in another room, do something with other people.',
      'Talk to somebody you trust, to your doctor, or to the free help service for gambling in your country. Most answer by telephone at any hour and ask for no name.',
    ],
  ],
  [
    'Not for minors',
    'Games of chance are for adults of the legal age where they live, and nobody plays here below the age that stands at the foot of every page. If children use your device, sign out after playing, keep the password to yourself and use the device’s parental controls.',
  ],
];

export const banking: readonly Section[] = [
  [
    'Demo money only',
    'The balance on this site is demo money. It is written in {currency} so that amounts look as they would on a working site, but it cannot be bought or exchanged for anything real, and it has no value outside this page.',
  ],
  [
    'What you start with',
    'An account on this demonstration begins with {grant} and 100 tokens. Both arrive as postings named “demo funding” in your [statement](/statement).',
  ],
  [
    'What is on your account',
    [
      'Cash: the demo money you play with.',
      'Tokens: points for the rewards area. They are not money either.',
      'Reserved: money set aside for a round that is still open. It comes back or is settled when the round ends.',
    ],
  ],
  [
    'How amounts are kept',
    'Amounts are whole numbers of the smallest unit, never rounded on the way. Every movement is written twice, once where it leaves and once where it arrives, and the two always sum to zero. Each balance is the sum of its own entries and can be checked line by line.',
  ],
  [
    'Deposits and withdrawals',
    'Both can be tried from the first step to the last, with demo money alone. The payment pages belong to a simulator that comes with this copy; no card, wallet, bank or crypto service is connected. Give no real payment details. If anybody requests money in the name of {name}, it is not us: do not send it.',
  ],
];
