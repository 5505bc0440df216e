import type { LanguageTexts } from '../types.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal-pages.ts';
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
        'About this demo',
        'This is a demo of Baize, open-source software for online gaming and betting brands. {name} is a fictional brand: there is no company behind it, and no real money is involved. The platform is real: accounts, balances, sessions and rounds are handled exactly as on a live site.',
      ],
      [
        'Our own games, provably fair',
        'The games of the provider Baize are our own: slots, originals, card games and multiplayer games. Pay tables and returns are published with the rules, a hash commits us to each result before you bet, and anyone can verify it afterwards. The other titles are fictional: some open at a simulated provider, the rest cannot be played.',
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
        'Please note',
        'All promotions are in demo money, which cannot be exchanged for real money. Full terms are shown before you claim a bonus.',
      ],
    ],
  },
  voices: { salon, playful, plain, story },
};
