import type { VoicePages } from '../types.ts';

/** Lively, short sentences. */
export const playful: VoicePages = {
  about_us: {
    title: 'About {name}',
    lead: 'Welcome to {name}. Have a look around and try everything: that is what this demo is for.',
    sections: [
      [
        'Our promises',
        [
          'We tell you how a game works before you play it.',
          'We only show real wins.',
          'If something is not available, we say so.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Your privacy',
    lead: 'We store as little as possible. Here are the details.',
  },
  banking: {
    title: 'Deposits and withdrawals',
    lead: 'It is play money: it looks like {currency}, but it has no value. Here is how it works.',
  },
  faqs: {
    title: 'Help',
    lead: 'The questions we hear most, with short answers.',
  },
  responsible_gaming: {
    title: 'Keep it fun',
    lead: 'When it stops being fun, stop playing. Take two minutes to read this page.',
  },
  term_condition: {
    title: 'Our terms',
    lead: 'Our terms, short and clear.',
  },
  security: {
    title: 'Account security',
    lead: 'How we protect your account, and what you can do yourself.',
  },
  contact: {
    title: 'Contact us',
    lead: 'This is a demo without a support team, but you will find most answers here.',
  },
  download: {
    title: 'Get the app',
    lead: 'No download needed: {name} runs in your browser, and you can add it to your home screen.',
  },
  news: {
    title: 'What’s new',
    lead: 'The latest from {name}.',
    sections: [
      [
        'Lantern Reels is live',
        'Five reels and a night market full of lanterns, on phone and desktop. Find our own slot first in [slots](/slots).',
      ],
      [
        'Check every round',
        'Change the seed after a few rounds and we reveal the old one. Your browser then verifies every round you played.',
      ],
      ['Search understands typos', 'Misspelled a game? “lantrn” still finds Lantern Reels.'],
    ],
  },
  promotions: {
    title: 'Offers',
    lead: 'All our current promotions.',
    sections: [
      ['Welcome credit', 'Every account starts with {grant} in demo money and 100 tokens. No code needed.'],
      [
        'Tokens in your inbox',
        'Sign in as demo and open the [inbox](/inbox): one message contains extra tokens that you can claim once.',
      ],
    ],
  },
};
