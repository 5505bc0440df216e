import type { LanguageTexts } from '../types.ts';
import { banking, responsibleGaming } from './care.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal.ts';
import { news } from './news.ts';
import { plain } from './plain-pages.ts';
import { playful } from './playful-pages.ts';
import { salon } from './salon.ts';
import { story } from './story.ts';

/** English: every page in every voice. */
export const english: LanguageTexts & Required<Pick<LanguageTexts, 'voices'>> = {
  common: {
    about_us: [
      [
        'What you are looking at',
        'This is a demonstration of Baize, open-source software for game sites. {name} is invented: no company of that name stands behind it, and nothing of value changes hands. What is real is the machinery. Accounts, balances, sessions and rounds are kept exactly as a working site would keep them.',
      ],
      [
        'One game, open to inspection',
        'Lantern Reels is our own game. Its reels, its pay table and its average return are published with its rules, each round is bound by a hash before you press the button, and afterwards anybody can recompute it. The other titles in the lobby were invented to fill the shelves and cannot be played here.',
      ],
    ],
    privacy_policy: privacyPolicy,
    banking,
    faqs,
    responsible_gaming: responsibleGaming,
    term_condition: termCondition,
    security,
    contact,
    download,
    news,
    promotions: [
      [
        'Small print, in normal size',
        'All of it is demo money and cannot be exchanged for real money. What a bonus asks for stands beside it, in plain words, before you take it.',
      ],
    ],
  },
  voices: { salon, playful, plain, story },
};
