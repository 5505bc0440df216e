import type { VoicePages } from '../types.ts';

/** Magalang: addresses the guest with respect. */
export const salon: VoicePages = {
  about_us: {
    title: 'Ang bahay',
    lead: 'Magandang gabi po, at maligayang pagdating sa {name}. Pahintulutan ninyong ilahad namin nang maikli kung anong uri ng bahay ito at paano ito inaalagaan.',
    sections: [
      [
        'Paano inaalagaan ang bahay',
        [
          'Nakalatag ang mga patakaran sa tabi ng bawat sarili naming laro.',
          'Walang humihingi ng pera sa pintuan, at wala rin sa loob.',
          'Inyo ang talaan ng inyong account, at mababasa ninyo ito linya por linya anumang oras.',
        ],
      ],
    ],
  },
  privacy_policy: {
    title: 'Pag-iingat sa inyong lihim',
    lead: 'Kaunti lang ang nalalaman ng mabuting bahay tungkol sa mga panauhin nito, at wala itong ikinakalat. Nakasaad dito kung ano ang natatandaan ng {name}, bakit, at para kanino.',
  },
  banking: {
    title: 'Ang bintana ng kahera',
    lead: 'Marikit ang bintana ng {name}, at sa ngayon ay palamuti lamang: walang perang dumaraan dito. Demo na pera ang hawak ninyo, at ganito ito inaalagaan.',
  },
  faqs: {
    title: 'Mga tanong ng aming panauhin',
    lead: 'Sinagot namin ang mga ito nang kasinglinaw ng aming makakaya. Kung wala rito ang sa inyo, nasa [pahina ng pakikipag-ugnayan](/contact-us) ang susunod na hakbang.',
  },
  responsible_gaming: {
    title: 'Paglalarong may sukat',
    lead: 'Kaaya-ayang paraan ng pagpapalipas ng gabi ang laro hangga’t laro pa ito. Hinihiling naming basahin ninyo ang pahinang ito nang isang beses, nang hindi nagmamadali, bago maupo.',
  },
  term_condition: {
    title: 'Mga patakaran ng bahay',
    lead: 'Nakasabit sa pasilyo ng bawat disenteng silid ang mga patakaran nito. Ito ang sa {name}; maikli, at saklaw kami nito gaya ninyo.',
  },
  security: {
    title: 'Mga susi at kandado',
    lead: 'Pribadong silid ang inyong account. Inilalarawan dito ang kandado sa pinto nito, at ang bahagi ng pag-iingat na nasa inyo.',
  },
  contact: {
    title: 'Makipag-usap sa bahay',
    lead: 'Ikalulugod naming tanggapin kayo nang personal. Dahil demonstrasyon ang {name}, hinihiling naming pagtiyagaan muna ninyo ang mga sumusunod.',
  },
  download: {
    title: 'Sa sarili ninyong device',
    lead: 'Hindi kailangang i-install ang {name}. Malugod itong bumubukas sa anumang browser na dala ninyo.',
  },
  news: {
    title: 'Mga pabatid',
    lead: 'Mga bagay na nais ipaalam ng bahay sa mga panauhin.',
    sections: [
      [
        'May mesa na ang Lantern Reels',
        'Bukas na ang sarili naming slot. Limang reel, nakalathalang talaan ng bayad, at karaniwang balik na kinuwenta nang eksakto at hindi tinantiya. Una ito sa mga [slot](/slots).',
      ],
      [
        'Patunay kapag hiniling',
        'Makukuwenta muli ng panauhing naglaro ang bawat round ng Lantern Reels. Humingi ng bagong seed, at ilalatag sa mesa ang luma.',
      ],
      [
        'Ang talaan ng account',
        'Nakalista na sa [statement](/statement) ang bawat galaw kasama ang balanseng sumunod dito. Ikatutuwa naming malaman kung may linyang hindi tugma.',
      ],
    ],
  },
  promotions: {
    title: 'Handog ng bahay',
    lead: 'Kaunti lang ang alok ng bahay, at ipinaliliwanag bago ninyo tanggapin.',
    sections: [
      [
        'Isang lukbutan sa bawat panauhin',
        'Nagbubukas ang bawat account sa demonstrasyong ito na may {grant} na demo na pera at 100 token. Walang hinihinging kapalit.',
      ],
      [
        'Isang liham sa inbox',
        'May liham sa [inbox](/inbox) ng demo account na may ilang token pang makukuha, isang beses, sa oras na gusto ninyo.',
      ],
    ],
  },
};
