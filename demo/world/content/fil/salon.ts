import type { VoicePages } from '../types.ts';

/** Courteous and unhurried, in Filipino. */
export const salon: VoicePages = {
  about_us: {
    title: 'Tungkol sa {name}',
    lead: 'Maligayang pagdating sa {name}. Alamin kung sino kami at kung paano namin pinatatakbo ang aming mga mesa.',
    sections: [
      [
        'Ang aming pamantayan',
        [
          'Nakalathala ang patakaran at balik ng bawat sarili naming laro.',
          'Hindi kami kailanman humihingi ng totoong pera.',
          'Makikita mo ang buong statement mo anumang oras.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Patakaran sa privacy',
    lead: 'Maingat naming hinahawakan ang datos mo. Ipinapaliwanag dito kung ano ang itinatago ng {name} at bakit.',
  },
  banking: {
    title: 'Cashier',
    lead: 'Demo ang {name}, kaya demo money ang balanse mo. Ipinapaliwanag dito kung paano ito pinangangasiwaan.',
  },
  faqs: {
    title: 'Mga madalas itanong',
    lead: 'Mga sagot sa pinakamadalas itanong ng aming mga bisita. Para sa iba pa, tingnan ang [pahina ng pakikipag-ugnayan](/contact-us).',
  },
  responsible_gaming: {
    title: 'Maglaro nang responsable',
    lead: 'Dapat manatiling kasiya-siyang libangan ang paglalaro. Basahin ang pahinang ito bago maglaro.',
  },
  term_condition: {
    title: 'Mga tuntunin at kondisyon',
    lead: 'Ang mga tuntunin ng {name}. Maikli ang mga ito, at sakop kami pati ikaw.',
  },
  security: {
    title: 'Ang iyong seguridad',
    lead: 'Paano namin pinoprotektahan ang account mo, at ano ang magagawa mo.',
  },
  contact: {
    title: 'Makipag-ugnayan',
    lead: 'Demo ang {name} at walang support team. Nasasagot ng mga pahinang ito ang karamihan ng tanong.',
  },
  download: {
    title: 'Sa sarili mong device',
    lead: 'Hindi kailangang i-install ang {name}. Gumagana ito sa browser ng anumang device.',
  },
  news: {
    title: 'Pinakabagong balita',
    lead: 'Ang pinakabagong balita mula sa {name}.',
    sections: [
      [
        'Available na ang Lantern Reels',
        'Bukas na ang sarili naming slot: limang reel, nakalathalang pay table at eksaktong balik. Nasa unahan ito ng [slots](/slots).',
      ],
      [
        'Suriin ang bawat round',
        'Masusuri ng manlalaro ang bawat round ng Lantern Reels. Palitan ang seed at ire-reveal ang dati.',
      ],
      [
        'Balanse pagkatapos ng bawat entry',
        'Ipinapakita na ng [statement](/statement) mo ang balanse pagkatapos ng bawat entry.',
      ],
    ],
  },
  promotions: {
    title: 'Mga kasalukuyang alok',
    lead: 'Piling mga alok, kasama ang kumpletong tuntunin bago mo tanggapin.',
    sections: [
      [
        'Welcome credit',
        'Nagsisimula ang bawat account sa {grant} na demo money at 100 token, walang kondisyon.',
      ],
      [
        'Mga token sa inbox mo',
        'May mensahe sa [inbox](/inbox) ng demo account na may dagdag na token, na makukuha nang isang beses.',
      ],
    ],
  },
};
