import type { TextSection } from '../types.ts';

export const faqs: readonly TextSection[] = [
  [
    'Totoong casino ba ito?',
    'Hindi. Kathang-isip na brand ang {name} na nagpapakita ng kaya ng Baize platform. Totoo ang mga account, ledger at random na numero; hindi ang pera.',
  ],
  [
    'Paano mag-sign in?',
    'Mag-sign in bilang demo gamit ang password na Demo1234!, o [gumawa ng sarili mong account](/register). Alinman dito, magsisimula ka sa {grant} na demo money at 100 token.',
  ],
  [
    'Aling mga laro ang malalaro ko?',
    'Ang sarili naming mga laro, sa bawat kategorya, sa anumang device. Sa ibang titulo, ang ilan ay nagbubukas ng laro ng simulated provider; ang iba ay may markang hindi nakakonekta.',
  ],
  [
    'Paano ko malalamang patas ang isang round?',
    'Bago ka maglaro, makikita mo ang hash ng seed namin. Kapag pinalitan mo ang seed, ire-reveal ang dati at masusuri sa browser mo ang bawat round na nilaro gamit nito. Buksan ang isang round sa [kasaysayan ng taya](/bet-history) para makita ang patunay.',
  ],
  [
    'Sino ang mga manlalarong may pangalang demo-bot?',
    'Mga bot ang mga ito. Nagsa-sign in sila gaya ng sinumang manlalaro at naglalaro ng Lantern Reels para hindi walang laman ang mga listahan. Karaniwang round na may demo money ang sa kanila; walang ibang aktibidad na gawa-gawa.',
  ],
  [
    'Mawi-withdraw ko ba ang panalo?',
    'Masusubukan mo ang buong proseso ng withdrawal, pero walang totoong perang ibinabayad. Tingnan ang [banking](/banking).',
  ],
  [
    'Naputol ang koneksiyon ko sa gitna ng round. Ano ang mangyayari?',
    'Buksan muli ang laro. Kung nakarating sa server namin ang round, na-settle na ito at iyon ang unang ipapakita. Kung hindi, hindi ito nilaro at walang naitala.',
  ],
  [
    'Bakit wala akong natatanggap na code sa SMS?',
    'Hindi nagpapadala ng SMS o email ang demo. Makikita ang mga code sa /dev/outbox sa computer na nagpapatakbo nito.',
  ],
];

export const contact: readonly TextSection[] = [
  [
    'Walang support team',
    'Walang support team, telepono o mailbox ang demo na ito, at naka-off ang live chat. Mapupunta ang mensahe mo sa nagpapatakbo ng demo at maaaring walang sumagot. Sa live na site, nasa pahinang ito ang address ng operator, oras at proseso ng reklamo.',
  ],
  [
    'Saan makakahanap ng sagot',
    [
      'Account, round, code: [FAQ](/faqs).',
      'Demo money: [banking](/banking).',
      'Password at session: [seguridad](/security).',
      'Mga limit, time-out at tulong: [responsableng paglalaro](/responsible-gaming).',
    ],
  ],
  [
    'Tungkol sa software',
    'Kung may hindi gumagana, sabihin sa nagpapatakbo ng demo: ang address ng pahina, ang ginawa mo at ang inaasahan mo. Para sa isang round, idagdag ang numero nito mula sa [kasaysayan ng taya](/bet-history).',
  ],
];

export const download: readonly TextSection[] = [
  [
    'Walang app na ii-install',
    'Walang app sa store at walang file na ida-download; huwag mag-install ng nagsasabing amin iyon. Gumagana ang site sa browser ng telepono, tablet o computer mo.',
  ],
  [
    'Idagdag sa home screen',
    [
      'iPhone at iPad: buksan ang site sa Safari, pindutin ang Share, saka Add to Home Screen.',
      'Android: buksan ang menu ng browser at piliin ang Add to Home screen o Install.',
      'Computer: may mga browser na nag-aalok ng pag-install sa address bar.',
    ],
    'Magkakaroon ng sariling icon ang site. Awtomatiko itong nag-a-update at maaalis gaya ng ibang app.',
  ],
  [
    'Mga kinakailangan',
    'Bagong bersiyon ng browser. Gumagana ang site sa screen na 320 pixel pataas ang lapad, gamit lang ang keyboard, at sumusunod sa setting na reduced motion.',
  ],
];
