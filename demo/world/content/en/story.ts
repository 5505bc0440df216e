import type { VoicePages } from '../types.ts';

/** A calm voice with a little atmosphere. */
export const story: VoicePages = {
  about_us: {
    title: 'About {name}',
    lead: 'The idea behind {name}.',
    sections: [
      [
        'What you will not find here',
        'No invented winners, no fake counters and no countdowns. Every figure on this site is real.',
      ],
    ],
  },
  privacy_policy: {
    title: 'Your data and privacy',
    lead: 'What {name} stores about you, and who can see it.',
  },
  banking: {
    title: 'Payments',
    lead: '{name} uses demo money. It costs nothing and has no value, but every unit is accounted for.',
  },
  faqs: {
    title: 'Questions and answers',
    lead: 'Answers to the questions we hear most.',
  },
  responsible_gaming: {
    title: 'Stay in control',
    lead: 'Decide when to stop before you start. This page helps you stay in control.',
  },
  term_condition: {
    title: 'Terms of use',
    lead: 'The terms for using {name}, short and easy to read.',
  },
  security: {
    title: 'Keep your account safe',
    lead: 'How {name} protects your account, and what you should check yourself.',
  },
  contact: {
    title: 'Help and contact',
    lead: '{name} is a demo without a support team. The links below answer most questions.',
  },
  download: {
    title: 'Take it with you',
    lead: '{name} runs in your browser. Add it to your home screen to open it like an app.',
  },
  news: {
    title: 'Updates',
    lead: 'What has changed since your last visit.',
    sections: [
      [
        'Lantern Reels is open',
        'Our own slot is open. You will find it first in [slots](/slots), with its exact return in the rules.',
      ],
      [
        'Provably fair',
        'Before each round we commit to our seed with a hash. Change the seed and the old one is revealed, so you can verify every round played with it.',
      ],
      [
        'Balance after every entry',
        'Your [statement](/statement) shows every entry with the balance after it, from the day you opened your account.',
      ],
    ],
  },
  promotions: {
    title: 'Bonuses and offers',
    lead: 'Our current offers, with full terms.',
    sections: [
      ['Welcome credit', 'Every account starts with {grant} in demo money and 100 tokens.'],
      [
        'Tokens in your inbox',
        'The demo account has a message in its [inbox](/inbox) with extra tokens that can be claimed once.',
      ],
    ],
  },
};
