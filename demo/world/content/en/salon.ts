import type { VoicePages } from '../types.ts';

/** Courteous and unhurried. */
export const salon: VoicePages = {
  about_us: {
    title: 'About {name}',
    lead: 'Welcome to {name}. Read who we are and how we run our tables.',
    sections: [
      [
        'Our standards',
        [
          'The rules and returns of every own game are published.',
          'No real money is ever requested.',
          'Your full statement is available at any time.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Privacy policy',
    lead: 'We treat your data with discretion. This page explains what {name} stores and why.',
  },
  banking: {
    title: 'Cashier',
    lead: '{name} is a demo, so your balance is demo money. This page explains how it is managed.',
  },
  faqs: {
    title: 'Frequently asked questions',
    lead: 'Answers to the questions our guests ask most. For anything else, see the [contact page](/contact-us).',
  },
  responsible_gaming: {
    title: 'Play responsibly',
    lead: 'Gaming should be a pleasant evening and nothing more. Please read this page before you play.',
  },
  term_condition: {
    title: 'Terms and conditions',
    lead: 'The terms of {name}. They are short, and they apply to us as well as to you.',
  },
  security: {
    title: 'Your security',
    lead: 'How we protect your account, and what you can do yourself.',
  },
  contact: {
    title: 'Get in touch',
    lead: '{name} is a demo without a support team. The pages below answer most questions.',
  },
  download: {
    title: 'On your own device',
    lead: '{name} needs no installation. It runs in the browser of any device.',
  },
  news: {
    title: 'Latest news',
    lead: 'The latest news from {name}.',
    sections: [
      [
        'Lantern Reels is now available',
        'Our own slot is open: five reels, a published pay table and an exact return. You will find it first in [slots](/slots).',
      ],
      [
        'Verify every round',
        'Every round of Lantern Reels can be verified by the player. Change the seed and the old one is revealed.',
      ],
      ['Balance after every entry', 'Your [statement](/statement) now shows the balance after each entry.'],
    ],
  },
  promotions: {
    title: 'Current offers',
    lead: 'A small selection of offers, with full terms before you accept.',
    sections: [
      [
        'Welcome credit',
        'Every account starts with {grant} in demo money and 100 tokens, with no conditions.',
      ],
      [
        'Tokens in your inbox',
        'The demo account has a message in its [inbox](/inbox) with extra tokens that can be claimed once.',
      ],
    ],
  },
};
