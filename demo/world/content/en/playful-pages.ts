import type { VoicePages } from '../types.ts';

/** Lively, short sentences, never shouting. */
export const playful: VoicePages = {
  about_us: {
    title: 'Who’s behind the counter?',
    lead: 'Hello! You found {name}. Have a look around, press things, ask us how they work. That is what the place is for.',
    sections: [
      [
        'Three promises',
        [
          'We tell you how a game works before you play it.',
          'We never pretend somebody just won something.',
          'If a thing is not finished, there is a sign on it that says so.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'What we know about you',
    lead: 'Short version: not much, and we like it that way. Long version below, without the fog.',
  },
  banking: {
    title: 'About the money',
    lead: 'It is play money! It looks like {currency}, it counts like {currency}, and it buys exactly nothing. Here is how it works.',
  },
  faqs: {
    title: 'Good questions',
    lead: 'People ask us these. We answer them with the fewest words that are still true.',
  },
  responsible_gaming: {
    title: 'Keep it fun',
    lead: 'A game is over when it stops being fun, even if the reels are still turning. Two minutes on this page are well spent.',
  },
  term_condition: {
    title: 'The rules of the game',
    lead: 'Every game has rules, and so does the shop that sells it. These are ours, in one sitting.',
  },
  security: {
    title: 'Locks, keys and secret handshakes',
    lead: 'Your account deserves better than a sticker saying “keep out”. Here is what we do, and what you can do.',
  },
  contact: {
    title: 'Say hello',
    lead: 'We would love to chat. Sadly this is a demonstration and there is nobody at the other end, so here is the next best thing.',
  },
  download: {
    title: 'Pocket edition',
    lead: 'No downloads, no stores, no waiting. {name} already fits into the browser you are reading this with.',
  },
  news: {
    title: 'What’s new',
    lead: 'Fresh from the back room, in no particular order.',
    sections: [
      [
        'Lantern Reels is open!',
        'Five reels, a night market full of lamps, and it works with thumbs, mice and keyboards. It sits first in the [slots](/slots), because it is the one we made ourselves.',
      ],
      [
        'Catch us cheating (you can’t)',
        'Press “new seed” after a few rounds and we hand over the old one. Your own browser then checks every round. If one number is off, it says so.',
      ],
      ['Typos welcome', 'The search box forgives you. “lantrn” finds lanterns.'],
    ],
  },
  promotions: {
    title: 'Treats',
    lead: 'A short list, because a long one would be made of air.',
    sections: [
      [
        'Pocket money',
        'Every account here starts with {grant} in demo money and 100 tokens. No code, no catch, no countdown.',
      ],
      [
        'You’ve got mail',
        'Sign in as demo and open the [inbox](/inbox): one message brings extra tokens. It can be claimed once, and it will not nag.',
      ],
    ],
  },
};
