import type { LanguageTexts } from '../types.ts';
import { contact, download, faqs } from './help.ts';
import { privacyPolicy, security, termCondition } from './legal.ts';
import { news } from './news.ts';
import { playful } from './playful-pages.ts';
import { banking, responsibleGaming } from './responsible-gaming.ts';
import { salon } from './salon.ts';

/** Filipino: the voices of the brands that keep their books in PHP. */
export const filipino: LanguageTexts = {
  common: {
    about_us: [
      [
        'Ano ang tinitingnan mo',
        'Demonstrasyon ito ng Baize, open-source na software para sa mga site ng laro. Inimbento ang {name}: walang kompanyang may ganitong pangalan sa likod nito, at walang anumang may halaga ang nagpapalit-kamay. Ang totoo ay ang makinarya. Iniingatan ang mga account, balanse, session at round kung paano ito iingatan ng gumaganang site.',
      ],
      [
        'Mga sariling larong bukas sa pagsusuri',
        'Sarili naming mga laro ang nasa provider na Baize: slots, originals, card table at mga larong sabay-sabay na nilalaro ng lahat. Nakalathala sa mga patakaran ang talaan ng bayad at ang balik ng bawat isa, nakatali sa isang hash ang bawat resulta bago ka tumaya, at pagkatapos ay makukuwenta ito muli ninuman. Inimbento ang ibang pamagat para punuin ang mga istante: ang ilan ay nagbubukas sa isang kunwaring provider, at ang iba ay hindi malalaro.',
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
        'Maliit na letra, sa karaniwang laki',
        'Demo money ang lahat ng ito at hindi maipagpapalit sa totoong pera. Katabi ng bawat bonus, sa simpleng salita, ang hinihingi nito bago mo ito kunin.',
      ],
    ],
  },
  voices: { salon, playful },
};
