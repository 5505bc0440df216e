import type { VoicePages } from '../types.ts';

/** A slow narrative voice: a picture first, then the fact. */
export const story: VoicePages = {
  about_us: {
    title: 'How {name} came about',
    lead: 'Every place begins with a picture somebody cannot get out of their head. This was ours.',
    sections: [
      [
        'What we left out',
        'We left out the names of winners that nobody has met, the counters that only ever rise and the clocks that run down to nothing. A place with a picture of its own does not need them.',
      ],
    ],
  },
  privacy_policy: {
    title: 'Footprints',
    lead: 'Walk through any place and you leave footprints. This page lists the ones you leave at {name}, and who could follow them.',
  },
  banking: {
    title: 'Where the coins come from',
    lead: 'Imagine a purse of coins that ring true and are accepted only here. That is the money of {name}. It costs nothing and leads nowhere, but every coin of it is counted.',
  },
  faqs: {
    title: 'Asked along the way',
    lead: 'Travellers ask much the same things. We have written down what we tell them.',
  },
  responsible_gaming: {
    title: 'Knowing when to go home',
    lead: 'The best evenings have an end that you choose yourself. This page is about choosing it.',
  },
  term_condition: {
    title: 'The agreement',
    lead: 'Before the lights go on, a few lines between you and {name}. They are written to be read.',
  },
  security: {
    title: 'After the lights go out',
    lead: 'Somebody has to check the doors at night. Here is who does it at {name}, how, and what you should check yourself.',
  },
  contact: {
    title: 'Finding somebody',
    lead: 'Call into the dark, and this time only an echo answers: {name} is a demonstration. The signposts below point to most answers.',
  },
  download: {
    title: 'Take it with you',
    lead: 'There is nothing to carry. {name} is wherever your browser is, and an icon on the home screen is enough to find the way back.',
  },
  news: {
    title: 'Heard lately',
    lead: 'What has changed since you were last here.',
    sections: [
      [
        'A lamp was lit',
        'Lantern Reels, the game we built ourselves, is open. Look for the lamps at the head of the [slots](/slots); the rules beside it give its exact average return.',
      ],
      [
        'A promise in a sealed envelope',
        'Before each round our half of the chance lies in an envelope whose seal you can see. Ask for a new one and the old one is opened, and you may check every round it decided.',
      ],
      [
        'Every step in the book',
        'Your [statement](/statement) keeps each movement with the balance it left behind, as far back as the account goes.',
      ],
    ],
  },
  promotions: {
    title: 'Small gifts',
    lead: 'We give little, and say exactly what it is.',
    sections: [
      [
        'Something for the road',
        'Whoever opens an account on this demonstration finds {grant} in demo money and 100 tokens in the balance.',
      ],
      [
        'A letter under the door',
        'For the demo account there is a letter in the [inbox](/inbox) with a handful of tokens. Open it whenever you like; it can be claimed once.',
      ],
    ],
  },
};
