import type { VoicePages } from '../types.ts';

/** Few words, no decoration. */
export const plain: VoicePages = {
  about_us: {
    title: 'About {name}',
    lead: '{name} is a demo site. This page explains what it shows, what works, and what does not.',
    sections: [
      [
        'How we run it',
        [
          'Real figures only: every number on this site comes from real rounds.',
          'Features that are not available are marked as such.',
          'Every transaction is listed in your statement.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Privacy',
    lead: 'What we store, where, who can read it, and how to change it.',
  },
  banking: {
    title: 'Banking',
    lead: 'Demo money only. You can try deposits and withdrawals with it.',
  },
  faqs: {
    title: 'FAQs',
    lead: 'Short answers to the most common questions.',
  },
  responsible_gaming: {
    title: 'Responsible gaming',
    lead: 'How this site helps you stay in control, and where to find help.',
  },
  term_condition: {
    title: 'Terms',
    lead: 'The terms for using {name}. Reading time: two minutes.',
  },
  security: {
    title: 'Security',
    lead: 'How we protect your account, and what you can do.',
  },
  contact: {
    title: 'Contact',
    lead: '{name} is a demo without a support team. These pages answer most questions.',
  },
  download: {
    title: 'Install',
    lead: 'Nothing to download. You can add the site to your home screen in a few steps.',
  },
  news: {
    title: 'News',
    lead: 'What is new on the site.',
    sections: [
      [
        'Play Lantern Reels',
        'Our own slot is now available under [slots](/slots). RTP, pay table and reel strips are in its rules.',
      ],
      [
        'Verify your rounds',
        'Seed hashes are shown before you play, seeds after rotation. The proof page verifies a round in your browser.',
      ],
      [
        'Statement with running balance',
        'Each entry of your [statement](/statement) shows the balance after it, with totals for the selected period.',
      ],
    ],
  },
  promotions: {
    title: 'Promotions',
    lead: 'All promotions of this site. Demo money only.',
    sections: [
      ['Starting balance', '{grant} in demo money and 100 tokens on every account.'],
      [
        'Inbox tokens',
        'The demo account has a message with tokens in its [inbox](/inbox). They can be claimed once.',
      ],
    ],
  },
};
