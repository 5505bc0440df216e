import type { VoicePages } from '../types.ts';

/** Lively, short sentences, in Filipino. */
export const playful: VoicePages = {
  about_us: {
    title: 'Kilalanin ang {name}',
    lead: 'Maligayang pagdating sa {name}. Tumingin-tingin at subukan ang lahat: para doon ang demo na ito.',
    sections: [
      [
        'Mga pangako namin',
        [
          'Sinasabi namin kung paano gumagana ang laro bago ka maglaro.',
          'Mga totoong panalo lang ang ipinapakita namin.',
          'Kapag hindi available ang isang bagay, sinasabi namin.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Ang privacy mo',
    lead: 'Kaunti lang ang itinatago namin. Narito ang mga detalye.',
  },
  banking: {
    title: 'Deposito at withdrawal',
    lead: 'Play money ito: mukhang {currency}, pero walang halaga. Narito kung paano ito gumagana.',
  },
  faqs: {
    title: 'Tulong',
    lead: 'Mga pinakamadalas itanong, na may maikling sagot.',
  },
  responsible_gaming: {
    title: 'Panatilihing masaya',
    lead: 'Kapag hindi na masaya, tumigil na. Maglaan ng dalawang minuto para basahin ang pahinang ito.',
  },
  term_condition: {
    title: 'Ang aming mga tuntunin',
    lead: 'Ang aming mga tuntunin, maikli at malinaw.',
  },
  security: {
    title: 'Seguridad ng account',
    lead: 'Paano namin pinoprotektahan ang account mo, at ano ang magagawa mo.',
  },
  contact: {
    title: 'Kontakin kami',
    lead: 'Demo ito at walang support team, pero narito ang karamihan ng sagot.',
  },
  download: {
    title: 'Kunin ang app',
    lead: 'Hindi kailangang mag-download: gumagana ang {name} sa browser mo, at maidaragdag ito sa home screen.',
  },
  news: {
    title: 'Ano ang bago',
    lead: 'Ang pinakabago mula sa {name}.',
    sections: [
      [
        'Live na ang Lantern Reels',
        'Limang reel at night market na puno ng parol, sa telepono at computer. Nasa unahan ng [slots](/slots) ang sarili naming slot.',
      ],
      [
        'Suriin ang bawat round',
        'Palitan ang seed pagkatapos ng ilang round at ire-reveal namin ang dati. Susuriin ng browser mo ang bawat round na nilaro mo.',
      ],
      [
        'Naiintindihan ng search ang typo',
        'Mali ang baybay? Mahahanap pa rin ng “lantrn” ang Lantern Reels.',
      ],
    ],
  },
  promotions: {
    title: 'Mga alok',
    lead: 'Lahat ng kasalukuyan naming promo.',
    sections: [
      [
        'Welcome credit',
        'Nagsisimula ang bawat account sa {grant} na demo money at 100 token. Walang code na kailangan.',
      ],
      [
        'Mga token sa inbox mo',
        'Mag-sign in bilang demo at buksan ang [inbox](/inbox): may mensaheng may dagdag na token, na makukuha nang isang beses.',
      ],
    ],
  },
};
