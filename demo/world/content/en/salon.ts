import type { VoicePages } from '../types.ts';

/** Courteous and unhurried. */
export const salon: VoicePages = {
  about_us: {
    title: 'The house',
    lead: 'Good evening, and welcome to {name}. Allow us to say in a few lines what sort of house this is and how it is kept.',
    sections: [
      [
        'How the house is kept',
        [
          'The rules lie open beside every game of ours.',
          'Nobody at the door asks for money, and nobody inside does either.',
          'Your account book is yours to read, line by line, at any hour.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Discretion',
    lead: 'A good house knows little about its guests and repeats none of it. This page sets out what {name} remembers, why, and for whom.',
  },
  banking: {
    title: 'The cashier’s window',
    lead: 'The window at {name} is handsome and, for the present, ornamental: no money passes through it. What you hold is demo money, and this is how it is looked after.',
  },
  faqs: {
    title: 'Questions our guests ask',
    lead: 'The answers below are given as plainly as we are able. Should yours be missing, the [contact page](/contact-us) says where to turn.',
  },
  responsible_gaming: {
    title: 'Playing with measure',
    lead: 'A game is a pleasant way to spend an evening as long as it remains one. We ask you to read this page once, at leisure, before you take a seat.',
  },
  term_condition: {
    title: 'House rules',
    lead: 'Every respectable room has its rules framed in the corridor. These are the rules of {name}; they are short, and they apply to us as well as to you.',
  },
  security: {
    title: 'Keys and locks',
    lead: 'Your account is a private room. This page describes the lock on its door, and the part of the care that is left to you.',
  },
  contact: {
    title: 'A word with the house',
    lead: 'It would be our pleasure to receive you in person. As {name} is a demonstration, we must ask you to make do with the following.',
  },
  download: {
    title: 'On your own device',
    lead: '{name} requires no installation. It is pleased to open in whatever browser you carry with you.',
  },
  news: {
    title: 'Notices',
    lead: 'Matters of which the house wishes its guests to know.',
    sections: [
      [
        'Lantern Reels has been given a table',
        'Our own slot is open for play. Five reels, a published pay table, an average return worked out exactly rather than estimated. You will find it first among the [slots](/slots).',
      ],
      [
        'Proof upon request',
        'Every round of Lantern Reels may be recomputed by the guest who played it. Ask the game for a new seed, and the old one is laid on the table.',
      ],
      [
        'The account book',
        'The [statement](/statement) now lists each movement with the balance that followed it. We should be grateful to hear of any line that does not add up.',
      ],
    ],
  },
  promotions: {
    title: 'With our compliments',
    lead: 'The house keeps its offers few, and explains them before you accept.',
    sections: [
      [
        'A purse for every guest',
        'Each account on this demonstration opens with {grant} in demo money and 100 tokens. Nothing is asked in return.',
      ],
      [
        'A letter in your inbox',
        'The demo account finds a letter in its [inbox](/inbox) with a few more tokens to collect, once, at a time of your choosing.',
      ],
    ],
  },
};
