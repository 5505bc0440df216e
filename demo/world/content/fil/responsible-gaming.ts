import type { Section } from '../types.ts';

export const responsibleGaming: readonly Section[] = [
  [
    'Ang ginagawa ng site na ito para sa iyo ngayon',
    [
      'Nakikita ang bawat balanse sa {currency}, katabi ng laro, sa lahat ng oras.',
      'Ipinapakita ng sarili naming laro kung gaano ka na katagal naglalaro at kung magkano na ang naging bawas o dagdag sa session na ito.',
      'Walang autoplay: kailangang ikaw mismo ang pumindot sa bawat round, at hindi minamadali ang bawat isa.',
      'Nakapatay ang tunog hanggang buksan mo.',
      'Nakalista sa iyong [statement](/statement) at [kasaysayan ng taya](/bet-history) ang bawat galaw at bawat round, kasama ang kabuuan sa anumang panahon.',
      'Mababasa ang mga patakaran, talaan ng bayad at karaniwang balik ng sarili naming laro bago ang unang round.',
    ],
  ],
  [
    'Ang maitatakda mo',
    'Kapag naka-sign in, makikita mo sa ibaba ng tekstong ito ang mga limitasyon sa deposito, talo, taya at oras, paalala kung gaano ka na katagal naglalaro, pahinga mula isang araw, at self-exclusion. Ipinapatupad ng server ang mga ito sa bawat taya, sa bawat laro.',
  ],
  [
    'Paano gumagana ang larong nakabatay sa suwerte',
    'Magkakahiwalay ang bawat round. Hindi lumalapit o lumalaki ang susunod na panalo dahil lang mahaba ang sunod-sunod na talo. Mas mababa sa itinaya ang karaniwang balik ng slot: sa dami ng round, may bahaging napupunta sa bahay, at walang paraan ng pagtaya na makababago roon.',
  ],
  [
    'Mga palatandaang kailangan mo nang magpahinga',
    [
      'Mas matagal o mas malaki ang laro mo kaysa binalak mo.',
      'Naglalaro ka para mabawi ang nawala.',
      'Itinatago mo kung gaano ka kadalas maglaro, o mainit ang ulo mo kapag tumitigil.',
      'Napupunta sa laro ang pera o oras na para sana sa iba.',
    ],
  ],
  [
    'Ang nakatutulong',
    [
      'Magtakda ng halaga at oras bago magsimula, at ituring na nagastos na ang dalawa.',
      'Huwag maglaro kapag pagod, masama ang loob o nakainom.',
      'Mag-sign out, ilayo ang device, at gumawa ng ibang bagay kasama ang iba.',
      'Makipag-usap sa taong pinagkakatiwalaan mo, sa iyong doktor, o sa libreng serbisyong tumutulong sa problema sa sugal sa inyong lugar.',
    ],
  ],
  [
    'Hindi para sa menor de edad',
    'Para lamang sa may sapat na edad ang mga larong nakabatay sa suwerte. Sa Pilipinas, 21 taon pataas ang pinapayagang maglaro sa mga casino. Kung may batang gumagamit ng device mo, mag-sign out pagkatapos maglaro, ilihim ang password at gamitin ang parental controls ng device.',
  ],
];

export const banking: readonly Section[] = [
  [
    'Demo na pera lamang',
    'Demo na pera ang balanse sa site na ito. Nakasulat ito sa {currency} para makita ang itsura ng mga halaga sa gumaganang site, pero hindi ito mabibili o maipagpapalit sa anumang totoo, at wala itong halaga sa labas ng pahinang ito.',
  ],
  [
    'Ang panimula mo',
    'Nagsisimula ang account sa demonstrasyong ito sa {grant} at 100 token. Makikita mo ang dalawa bilang “demo funding” sa iyong [statement](/statement).',
  ],
  [
    'Ang laman ng account mo',
    [
      'Cash: ang demo na perang ipinanlalaro mo.',
      'Token: mga puntos para sa rewards. Hindi rin ito pera.',
      'Nakareserba: perang itinabi para sa round na bukas pa. Ibabalik o isasara ito pagtatapos ng round.',
    ],
  ],
  [
    'Paano itinatala ang mga halaga',
    'Buong bilang ng pinakamaliit na yunit ang mga halaga, at hindi ito niro-round habang dumaraan. Dalawang beses isinusulat ang bawat galaw, isa kung saan galing at isa kung saan napunta, at laging sero ang kabuuan ng dalawa. Ang bawat balanse ay kabuuan ng sarili nitong mga tala at masusuri linya por linya.',
  ],
  [
    'Deposito at withdrawal',
    'Masusubukan ang dalawa mula unang hakbang hanggang huli, gamit lang ang demo na pera. Sa simulator na kasama ng kopyang ito ang mga pahina ng pagbabayad; walang nakakabit na card, wallet, bangko o crypto. Huwag magbigay ng totoong detalye ng pagbabayad. Kung may humihingi ng pera sa pangalan ng {name}, hindi kami iyon: huwag magpadala.',
  ],
];
