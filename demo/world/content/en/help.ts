import type { Section } from '../types.ts';

export const faqs: readonly Section[] = [
  [
    'Is this a real casino?',
    'No. {name} is a fictional brand that shows what the Baize platform can do. The accounts, the books and the random numbers are real; the money is not.',
  ],
  [
    'How do I get in?',
    'Sign in as demo with the password Demo1234!, or [open an account](/register) of your own. Either way you begin with {grant} of demo money and 100 tokens.',
  ],
  [
    'Which games can I play?',
    'Our own games, in every category but sports, on any device. The other titles are drawn for the demonstration: some open a simulated game of another maker, the rest say openly that they are not connected.',
  ],
  [
    'How do I know a round was fair?',
    'Before you play you see the hash of our seed. When you ask for a new seed, the old one is revealed, and every round played with it can be recomputed in your browser. Open a round in your [bet history](/bet-history) to see its proof.',
  ],
  [
    'Who are the players named demo-bot?',
    'Programs of ours. They sign in through the same door as you do and play Lantern Reels, so that lists and histories are not empty. Their rounds are ordinary rounds with demo money, and no other activity is made up.',
  ],
  [
    'Can I withdraw a win?',
    'You can go through all of it, and nothing real is paid: demo money stays in the demonstration. See [banking](/banking).',
  ],
  [
    'I lost the connection during a round. What now?',
    'Open the game again. A round that reached us has been settled and is shown first; a round that did not reach us never happened, and nothing was booked.',
  ],
  [
    'Why do I not receive the code by SMS?',
    'The demonstration sends no messages to the outside. On the computer that runs it, codes can be read at /dev/outbox.',
  ],
];

export const contact: readonly Section[] = [
  [
    'No desk behind this page',
    'This demonstration has no support staff, no telephone and no mailbox, and live chat is switched off. What you write in the form is kept for the person who runs this copy; nobody promises an answer. On a working site this page carries the operator’s address, hours and complaint procedure.',
  ],
  [
    'Where to find an answer',
    [
      'Accounts, rounds, codes: [questions and answers](/faqs).',
      'Demo money: [banking](/banking).',
      'Passwords and sessions: [security](/security).',
      'A game that stops being fun: [play with care](/responsible-gaming).',
    ],
  ],
  [
    'About the software',
    'If something on the page is broken, tell the person who gave you this copy: name the address of the page, what you did and what you expected. For a round, add its number from your [bet history](/bet-history).',
  ],
];

export const download: readonly Section[] = [
  [
    'No app to install',
    'There is no app in a store and no file to download, and you should not install one that claims to be ours. The site runs in the browser of your phone, tablet or computer.',
  ],
  [
    'Put it on the home screen',
    [
      'iPhone and iPad: open the site in Safari, press Share, then Add to Home Screen.',
      'Android: open the browser menu and choose Add to Home screen or Install.',
      'Computer: some browsers offer to install the site in the address bar.',
    ],
    'What you get is this site with an icon of its own. It updates by itself and is removed like any other icon.',
  ],
  [
    'What it needs',
    'A current version of a common browser. The site is laid out for screens from 320 pixels wide, can be played with the keyboard alone and respects the wish for less motion.',
  ],
];
