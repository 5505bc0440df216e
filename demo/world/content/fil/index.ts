import type { LanguageTexts } from '../types.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal-pages.ts';
import { news } from './news.ts';
import { playful } from './playful-pages.ts';
import { banking, responsibleGaming } from './responsible-gaming.ts';
import { salon } from './salon.ts';

/** Filipino: the voices of the brands with PHP as their currency. */
export const filipino: LanguageTexts = {
  common: {
    about_us: [
      [
        'Tungkol sa demo na ito',
        'Demo ito ng Baize, open-source na software para sa mga online gaming at betting brand. Kathang-isip na brand ang {name}: walang kompanya sa likod nito at walang totoong pera. Totoo ang platform: pinangangasiwaan ang mga account, balanse, session at round gaya sa live na site.',
      ],
      [
        'Sariling laro, provably fair',
        'Sarili namin ang mga laro ng provider na Baize: slots, originals, card games at multiplayer games. Nakalathala ang pay table at balik kasama ng patakaran, naka-commit sa hash ang bawat resulta bago ka tumaya, at masusuri ito ng kahit sino pagkatapos. Kathang-isip ang ibang titulo: ang ilan ay nagbubukas sa simulated provider, ang iba ay hindi malalaro.',
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
        'Paalala',
        'Demo money ang lahat ng promo at hindi maipagpapalit sa totoong pera. Ipinapakita ang kumpletong tuntunin bago mo kunin ang bonus.',
      ],
    ],
  },
  voices: { salon, playful },
};
