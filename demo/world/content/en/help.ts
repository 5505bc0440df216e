import type { TextSection } from '../types.ts';

export const faqs: readonly TextSection[] = [
  [
    'Is this a real casino?',
    'No. {name} is a fictional brand that shows what the Baize platform can do. Accounts, ledger and random numbers are real; the money is not.',
  ],
  [
    'How do I sign in?',
    'Sign in as demo with the password Demo1234!, or [sign up](/register). Either way you start with {grant} in demo money and 100 tokens.',
  ],
  [
    'Which games can I play?',
    'Our own games, in every category, on any device. Of the other titles, some open a simulated provider’s game; the rest are marked as not connected.',
  ],
  [
    'How do I know a round was fair?',
    'Before you play, you see the hash of our seed. When you change the seed, the old one is revealed and every round played with it can be verified in your browser. Open a round in your [bet history](/bet-history) to see its proof.',
  ],
  [
    'Who are the players named demo-bot?',
    'They are bots. They sign in like any player and play Lantern Reels, so that lists are not empty. Their rounds are normal rounds with demo money; no other activity is simulated.',
  ],
  [
    'Can I withdraw my winnings?',
    'You can try the full withdrawal process, but no real money is paid out. See [banking](/banking).',
  ],
  [
    'What happens if I lose my connection during a round?',
    'Open the game again. If the round reached our server, it has been settled and is shown first. If not, it was not played and nothing was charged.',
  ],
  [
    'Why did I not receive a code by SMS?',
    'The demo does not send SMS or email. On the computer that runs it, codes are shown at /dev/outbox.',
  ],
];

export const contact: readonly TextSection[] = [
  [
    'No support team',
    'This demo has no support team, phone number or mailbox, and live chat is off. Messages sent with the form go to the person who runs this demo, and you may not receive a reply. On a live site this page shows the operator’s address, hours and complaints procedure.',
  ],
  [
    'Where to find answers',
    [
      'Accounts, rounds, codes: [FAQ](/faqs).',
      'Demo money: [banking](/banking).',
      'Passwords and sessions: [security](/security).',
      'Limits, time-outs and help: [responsible gaming](/responsible-gaming).',
    ],
  ],
  [
    'About the software',
    'If something does not work, tell the person who runs this demo the address of the page, what you did and what you expected. For a round, add its number from your [bet history](/bet-history).',
  ],
];

export const download: readonly TextSection[] = [
  [
    'No app to install',
    'There is no app in a store and no file to download; do not install one that claims to be ours. The site runs in the browser of your phone, tablet or computer.',
  ],
  [
    'Add it to your home screen',
    [
      'iPhone and iPad: open the site in Safari, press Share, then Add to Home Screen.',
      'Android: open the browser menu and choose Add to Home screen or Install.',
      'Computer: some browsers offer to install the site in the address bar.',
    ],
    'The site then has its own icon. It updates automatically and can be removed like any other app.',
  ],
  [
    'Requirements',
    'A current browser. The site works on screens from 320 pixels wide, with the keyboard alone, and respects the reduced motion setting.',
  ],
];
