import type { LanguageTexts } from '../types.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal.ts';
import { news } from './news.ts';
import { plain } from './plain-pages.ts';
import { playful } from './playful-pages.ts';
import { banking, responsibleGaming } from './responsible-gaming.ts';
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
        'Our own games, open to inspection',
        'The games of the provider Baize are our own: slots, originals, card tables and games that everybody plays together. Their pay tables and their returns are published with their rules, each result is bound by a hash before you bet, and afterwards anybody can recompute it. The other titles were invented to fill the shelves: some open at a simulated provider, the rest cannot be played.',
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
