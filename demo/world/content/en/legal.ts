import type { Section } from '../types.ts';

export const privacyPolicy: readonly Section[] = [
  [
    'Who holds the data',
    'The data is stored in the database of the computer that runs this copy of the demonstration, and nowhere else. Whoever runs that computer can read it. Please use an invented name and a password that you use nowhere else.',
  ],
  [
    'What is stored',
    [
      'The account id you chose, and a one-way hash of your password. The password itself is not kept.',
      'A telephone number, an email address and a full name, if you enter them.',
      'Bank accounts you add: the number encrypted, the holder and the bank as you wrote them.',
      'Codes from the link you arrived by, such as a referral code, if there were any.',
      'Your sessions: when they began, the kind of browser, and a hash of the session key.',
      'What you write on the contact page, with the name and address you give there.',
      'Every round you play and every movement of your balance. Records of money are never altered; a mistake is corrected by another entry.',
    ],
  ],
  [
    'Cookies',
    [
      'One cookie for your session, unreadable to scripts.',
      'One for the language you chose and one for the size of your screen, each for a year.',
      'One that carries the base domain, renewed as you move between pages.',
    ],
    'None of them follows you to other sites. No analytics script, advertising network or chat service is connected to this demonstration.',
  ],
  [
    'What others see',
    'Public lists show amounts beside a shortened account id, such as “ju***4”. Nothing else about you is shown to other players.',
  ],
  [
    'Your choices',
    'You can change your name and email address under [edit profile](/edit-profile) and end any of your sessions under [security](/security). To remove everything, the person who runs this copy deletes its data folder; the demonstration then begins afresh.',
  ],
];

export const termCondition: readonly Section[] = [
  [
    'What you are using',
    '{name} is a fictional brand on a demonstration of Baize, open-source software for operators of games. It is not a gambling service: nothing of value can be staked, won or lost here.',
  ],
  [
    'Your account',
    [
      'One account per person is enough. The same account id may exist on another demo brand; the two have nothing in common.',
      'Keep your password to yourself. Repeated wrong attempts make the sign-in wait.',
      'Accounts may be reset or removed at any time by whoever runs this copy.',
    ],
  ],
  [
    'Demo money and tokens',
    'Demo money and tokens have no cash value and cannot be transferred, sold or exchanged. A balance does not give a claim to anything.',
  ],
  [
    'Rounds',
    [
      'A round is decided on the server from two seeds: ours, to which we are bound by a published hash before you play, and yours, which you may choose.',
      'Stake and win are booked together or not at all. A round sent twice counts once.',
      'If the connection drops, the round is settled and shown when you return.',
      'If a page shows something else than the record of the round, the record counts, and it can be recomputed by anybody.',
    ],
  ],
  [
    'Games of other makers',
    'Apart from the games of Baize, the titles in the lobby were invented for this demonstration. Some open at a simulated provider; the others are marked as not connected and cannot be played. Provider codes stand only for places where a maker could be connected.',
  ],
  [
    'No promise',
    'The software is published under the Apache License 2.0, as it is and without warranty. Who runs a real site with it writes terms of their own and answers to the law of the places where they offer it.',
  ],
];

export const security: readonly Section[] = [
  [
    'Your password',
    'Passwords are stored as argon2id hashes, made so that guessing them is slow and costly. A long sentence is better than a short puzzle. [Changing it](/change-password) signs out every other device.',
  ],
  [
    'Your sessions',
    'Only a hash of a session key is kept. In a browser a session works only together with a cookie that scripts cannot read. Look through your sessions from time to time, and end those you do not recognise.',
  ],
  [
    'Sign-in codes',
    'A one-time code has six digits, is good for five minutes and a single use, and is discarded after five wrong tries. On this demonstration messages are not sent to telephones or mailboxes: they wait in a local outbox. We never ask you to tell us a code.',
  ],
  [
    'When somebody guesses',
    'Repeated failures slow the sign-in down for that account and that address, and the answer does not reveal whether the account exists.',
  ],
  [
    'What you can do',
    [
      'Check that the address of the page is the one you know.',
      'Sign out on a device that others use.',
      'Use a password that you use nowhere else, above all on a demonstration.',
    ],
  ],
];
