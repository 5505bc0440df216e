import type { VoicePages } from '../types.ts';

/** Few words, no decoration. */
export const plain: VoicePages = {
  about_us: {
    title: 'About {name}',
    lead: '{name} is a demonstration site. This page says what it shows, what works, and what does not.',
    sections: [
      [
        'How it is run',
        [
          'Facts before claims. Numbers on this site are counted, not chosen.',
          'What is missing is labelled as missing.',
          'Nothing moves without an entry in your statement.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Privacy',
    lead: 'What is stored, where, who can read it, and how to change it.',
  },
  banking: {
    title: 'Banking',
    lead: 'Demo money only. Deposits and withdrawals are rehearsed with it. Details follow.',
  },
  faqs: {
    title: 'Questions and answers',
    lead: 'Eight questions. Each answer fits on a phone screen.',
  },
  responsible_gaming: {
    title: 'Responsible gaming',
    lead: 'What the site shows you about your play, what it cannot do, and what helps when play is no longer a pastime.',
  },
  term_condition: {
    title: 'Terms',
    lead: 'The terms for using {name}. They take about two minutes to read.',
  },
  security: {
    title: 'Security',
    lead: 'How your account is protected, and the parts that depend on you.',
  },
  contact: {
    title: 'Contact',
    lead: '{name} is a demonstration without a support team. These pages answer most questions.',
  },
  download: {
    title: 'Install',
    lead: 'Nothing to download. You can pin the site to your home screen in three steps.',
  },
  news: {
    title: 'News',
    lead: 'Changes to the site that you will notice.',
    sections: [
      [
        'Lantern Reels can be played',
        'Our own slot is available under [slots](/slots). Average return, pay table and reel strips are in its rules.',
      ],
      [
        'Rounds can be verified',
        'Seed hashes are shown before play, seeds after rotation. The proof page recomputes a round in your browser.',
      ],
      [
        'Statement with running balance',
        'Each line of the [statement](/statement) shows the balance after it. Totals follow the period you choose.',
      ],
    ],
  },
  promotions: {
    title: 'Promotions',
    lead: 'What this site gives, item by item. All of it is demo value.',
    sections: [
      ['Opening balance', '{grant} in demo money and 100 tokens on every account of this demonstration.'],
      [
        'Inbox tokens',
        'The demo account has one message with tokens in its [inbox](/inbox). It can be claimed once.',
      ],
    ],
  },
};
