import type { TextSection } from '../types.ts';

export const privacyPolicy: readonly TextSection[] = [
  [
    'Who stores your data',
    'Your data is stored in the database of the computer that runs this demo, and nowhere else. The person who runs it can read the data. Please use a fictional name and a password that you use nowhere else.',
  ],
  [
    'What is stored',
    [
      'Your username and a one-way hash of your password. The password itself is not stored.',
      'Your phone number, email address and full name, if you enter them.',
      'Bank accounts you add: account number (encrypted), holder and bank.',
      'Codes in the link that brought you here, such as a referral code.',
      'Your sessions: start, browser, and a hash of the session key.',
      'Messages you send on the contact page, with the name and address you give.',
      'Every round you play and every change to your balance. Ledger entries are never edited; errors are corrected by a new entry.',
    ],
  ],
  [
    'Cookies',
    [
      'One cookie for your session, which scripts cannot read.',
      'One for your language and one for your screen size, each stored for a year.',
      'One for the base domain, renewed as you browse.',
    ],
    'None of them tracks you on other sites. No analytics, advertising or chat service is connected to this demo.',
  ],
  [
    'What others see',
    'Public lists show amounts next to a masked username, such as “ju***4”. Other players see nothing else about you.',
  ],
  [
    'Your choices',
    'You can change your name and email address under [edit profile](/edit-profile) and end any of your sessions under [security](/security). To remove everything, the person who runs this demo deletes its data folder; the demo then starts again from scratch.',
  ],
];

export const termCondition: readonly TextSection[] = [
  [
    'About this service',
    '{name} is a fictional brand on a demo of Baize, open-source software for gaming operators. It is not a gambling service: no real money can be staked, won or lost here.',
  ],
  [
    'Your account',
    [
      'One account per person. The same username may exist on another demo brand; the two accounts are not connected.',
      'Keep your password secret. Repeated failed sign-ins are delayed.',
      'The person who runs this demo may reset or remove accounts at any time.',
    ],
  ],
  [
    'Demo money and tokens',
    'Demo money and tokens have no cash value and cannot be transferred, sold or exchanged.',
  ],
  [
    'Rounds',
    [
      'Each round is decided on the server from two seeds: ours, committed by a published hash before you play, and yours, which you can choose.',
      'Stake and win are recorded together or not at all. A repeated request counts once.',
      'If your connection drops, the round is settled and shown when you return.',
      'If a page shows a result that differs from the record of the round, the record counts. Anyone can verify it.',
    ],
  ],
  [
    'Games of other providers',
    'Apart from Baize games, the titles in the lobby are fictional. Some open at a simulated provider; the others are marked as not connected and cannot be played. The provider codes are placeholders.',
  ],
  [
    'No warranty',
    'The software is published under the Apache License 2.0, as is and without warranty. Operators of a live site publish their own terms and comply with the law where they offer it.',
  ],
];

export const security: readonly TextSection[] = [
  [
    'Your password',
    'Passwords are stored as argon2id hashes, which makes guessing slow and costly. A long passphrase is safer than a short, complex password. [Changing it](/change-password) signs out all other devices.',
  ],
  [
    'Your sessions',
    'Only a hash of the session key is stored. A session works only with a cookie that scripts cannot read. Check your sessions from time to time and end those you do not recognise.',
  ],
  [
    'Sign-in codes',
    'A one-time code has six digits, is valid once for five minutes, and is discarded after five wrong attempts. In this demo no SMS or email is sent: messages are kept in a local outbox. We never ask you for a code.',
  ],
  [
    'Failed sign-ins',
    'Repeated failures delay sign-in for that account and network address, and the response does not reveal whether the account exists.',
  ],
  [
    'What you can do',
    [
      'Check that the address in your browser is correct.',
      'Sign out on shared devices.',
      'Use a password that you use nowhere else.',
    ],
  ],
];
