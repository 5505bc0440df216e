import type { VoicePages } from '../types.ts';

/** Masigla: short and cheerful. */
export const playful: VoicePages = {
  about_us: {
    title: 'Sino ang nasa likod?',
    lead: 'Uy, hello! Nakita mo ang {name}. Maglibot ka, pumindot ng kung ano-ano, magtanong kung paano gumagana. Para doon nga ito.',
    sections: [
      [
        'Tatlong pangako',
        [
          'Sasabihin namin kung paano gumagana ang laro bago mo laruin.',
          'Hinding-hindi kami magpapanggap na may kapapanalo lang.',
          'Kung may hindi pa tapos, may karatulang nagsasabi.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Ang alam namin tungkol sa iyo',
    lead: 'Maikling bersiyon: kaunti lang, at gusto namin nang ganoon. Nasa ibaba ang mahabang bersiyon, walang paligoy-ligoy.',
  },
  banking: {
    title: 'Tungkol sa pera',
    lead: 'Laruang pera ito! Mukhang {currency}, binibilang na parang {currency}, at wala talagang mabibili. Ganito ito gumagana.',
  },
  faqs: {
    title: 'Magagandang tanong',
    lead: 'Ito ang madalas itanong. Sinagot namin nang pinakamaikli na totoo pa rin.',
  },
  responsible_gaming: {
    title: 'Dapat masaya lang',
    lead: 'Tapos na ang laro kapag hindi na masaya, umiikot man ang mga reel. Sulit ang dalawang minuto sa pahinang ito.',
  },
  term_condition: {
    title: 'Ang patakaran ng laro',
    lead: 'May patakaran ang bawat laro, pati ang tindahang may tinda nito. Ito ang sa amin, isang upuan lang.',
  },
  security: {
    title: 'Kandado, susi at lihim na katok',
    lead: 'Hindi sapat sa account mo ang karatulang “bawal pumasok”. Ito ang ginagawa namin, at ito ang magagawa mo.',
  },
  contact: {
    title: 'Mag-hello ka',
    lead: 'Gusto sana naming makipagkuwentuhan. Kaso demonstrasyon ito at walang tao sa kabila, kaya ito na muna.',
  },
  download: {
    title: 'Pambulsang edisyon',
    lead: 'Walang download, walang tindahan, walang hintayan. Kasya na ang {name} sa browser na binabasahan mo ngayon.',
  },
  news: {
    title: 'Ano’ng bago',
    lead: 'Sariwa mula sa likod ng tindahan, walang sinusunod na ayos.',
    sections: [
      [
        'Bukas na ang Lantern Reels!',
        'Limang reel, isang night market na puno ng ilawan, at gumagana sa hinlalaki, mouse at keyboard. Una ito sa [slots](/slots), dahil kami mismo ang gumawa.',
      ],
      [
        'Hulihin mo kaming nandadaya (hindi mo magagawa)',
        'Pindutin ang “bagong seed” pagkatapos ng ilang round at ibibigay namin ang luma. Ang sarili mong browser ang susuri sa bawat round. Kapag may maling numero, sasabihin nito.',
      ],
      ['Okey lang ang typo', 'Mapagpatawad ang search box. Nahahanap ng “lantrn” ang mga lantern.'],
    ],
  },
  promotions: {
    title: 'Pasalubong',
    lead: 'Maikling listahan, dahil hangin lang ang laman ng mahaba.',
    sections: [
      [
        'Baon',
        'Nagsisimula ang bawat account dito sa {grant} na demo na pera at 100 token. Walang code, walang daya, walang countdown.',
      ],
      [
        'May sulat ka',
        'Mag-sign in bilang demo at buksan ang [inbox](/inbox): may dalang dagdag na token ang isang mensahe. Isang beses lang makukuha, at hindi ka kukulitin.',
      ],
    ],
  },
};
