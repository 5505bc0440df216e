import type { Section } from '../types.ts';

export const faqs: readonly Section[] = [
  [
    'Totoong casino ba ito?',
    'Hindi. Kathang-isip na brand ang {name} na nagpapakita ng kaya ng Baize. Totoo ang mga account, ang mga talaan at ang mga random na numero; ang pera ay hindi.',
  ],
  [
    'Paano ako papasok?',
    'Mag-sign in bilang demo gamit ang password na Demo1234!, o [magbukas ng sarili mong account](/register). Alinman ang piliin mo, nagsisimula ka sa {grant} na demo na pera at 100 token.',
  ],
  [
    'Aling mga laro ang malalaro?',
    'Ang sarili naming mga laro, sa bawat kategorya maliban sa sports, sa anumang device. Iginuhit para sa demonstrasyon ang ibang pamagat: nagbubukas ang ilan ng kunwaring laro ng ibang gumagawa, at hayagang sinasabi ng iba na hindi nakakonekta ang mga iyon.',
  ],
  [
    'Paano ko malalamang patas ang isang round?',
    'Bago ka maglaro, nakikita mo ang hash ng aming seed. Kapag humingi ka ng bagong seed, ibinubunyag ang luma, at ang bawat round na nilaro gamit nito ay makukuwenta muli sa browser mo. Buksan ang isang round sa iyong [kasaysayan ng taya](/bet-history) para makita ang patunay.',
  ],
  [
    'Sino ang mga manlalarong may pangalang demo-bot?',
    'Mga program namin. Pumapasok sila sa pintong dinaraanan mo rin at naglalaro ng Lantern Reels, para hindi walang laman ang mga listahan. Karaniwang round na may demo na pera ang sa kanila, at wala nang ibang inimbentong aktibidad.',
  ],
  [
    'Puwede ko bang i-withdraw ang panalo?',
    'Magagawa mo ang lahat ng hakbang, pero walang totoong ibabayad: nananatili sa demonstrasyon ang demo na pera. Tingnan ang [pagbabangko](/banking).',
  ],
  [
    'Naputol ang koneksiyon ko sa gitna ng round. Paano na?',
    'Buksan muli ang laro. Ang round na nakarating sa amin ay naisara na at iyon ang unang ipapakita; ang hindi nakarating ay hindi nangyari, at walang naitala.',
  ],
  [
    'Bakit wala akong natatanggap na code sa SMS?',
    'Walang ipinapadalang mensahe sa labas ang demonstrasyon. Mababasa ang mga code sa /dev/outbox sa computer na nagpapatakbo nito.',
  ],
];

export const contact: readonly Section[] = [
  [
    'Walang nakaupo sa likod ng pahinang ito',
    'Walang support staff, telepono o mailbox ang demonstrasyong ito, at nakapatay ang live chat. Itinatago ang isusulat mo sa form para sa nagpapatakbo ng kopyang ito; walang nangangako ng sagot. Sa gumaganang site, nandito ang address, oras at paraan ng pagrereklamo sa operator.',
  ],
  [
    'Saan makahahanap ng sagot',
    [
      'Account, round, code: [mga tanong at sagot](/faqs).',
      'Demo na pera: [pagbabangko](/banking).',
      'Password at session: [seguridad](/security).',
      'Larong hindi na masaya: [maingat na paglalaro](/responsible-gaming).',
    ],
  ],
  [
    'Tungkol sa software',
    'Kung may sira sa pahina, sabihin sa nagbigay sa iyo ng kopyang ito: ang address ng pahina, ang ginawa mo at ang inaasahan mo. Para sa round, idagdag ang numero nito mula sa iyong [kasaysayan ng taya](/bet-history).',
  ],
];

export const download: readonly Section[] = [
  [
    'Walang app na ii-install',
    'Walang app sa tindahan at walang file na ida-download, at huwag mag-install ng nagsasabing amin iyon. Tumatakbo ang site sa browser ng telepono, tablet o computer mo.',
  ],
  [
    'Ilagay sa home screen',
    [
      'iPhone at iPad: buksan ang site sa Safari, pindutin ang Share, saka Add to Home Screen.',
      'Android: buksan ang menu ng browser at piliin ang Add to Home screen o Install.',
      'Computer: may mga browser na nag-aalok ng pag-install sa address bar.',
    ],
    'Ang makukuha mo ay ang site na ito na may sariling icon. Kusa itong nag-a-update at naaalis gaya ng ibang icon.',
  ],
  [
    'Ang kailangan nito',
    'Bagong bersiyon ng karaniwang browser. Nakaayos ang site para sa screen na 320 pixel pataas ang lapad, malalaro gamit lang ang keyboard, at iginagalang ang nais na mas kaunting galaw.',
  ],
];
