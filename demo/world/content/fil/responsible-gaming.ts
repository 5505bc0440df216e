import type { TextSection } from '../types.ts';

export const responsibleGaming: readonly TextSection[] = [
  [
    'Ang ginagawa ng site na ito',
    [
      'Laging ipinapakita ang balanse mo sa {currency} katabi ng laro.',
      'Ipinapakita ng sarili naming mga laro kung gaano ka na katagal naglalaro at ang resulta mo sa session na ito.',
      'May pinakamaikling tagal ang bawat round.',
      'Naka-off ang tunog hanggang i-on mo.',
      'Nakalista sa [statement](/statement) at [kasaysayan ng taya](/bet-history) ang bawat galaw at bawat round, na may kabuuan sa anumang panahon.',
      'Ipinapakita ang patakaran, pay table at RTP ng bawat sarili naming laro bago ka maglaro.',
    ],
  ],
  [
    'Ang maitatakda mo',
    'Kapag naka-sign in ka, makakapagtakda ka sa pahinang ito ng mga limit sa deposito, talo, taya at oras, pati reality check, time-out mula isang araw at self-exclusion. Sakop ng mga ito ang bawat taya sa bawat laro.',
  ],
  [
    'Paano gumagana ang mga laro ng suwerte',
    'Hiwalay ang bawat round. Hindi tumataas ang tsansang manalo dahil sa sunod-sunod na talo. Sa karaniwan, mas mababa sa itinaya ang ibinabalik ng slot: sa maraming round, may bahaging napupunta sa house, at walang paraan ng pagtaya na makapagbabago nito.',
  ],
  [
    'Mga palatandaang dapat kang magpahinga',
    [
      'Mas matagal o mas malaki ang laro mo kaysa plano mo.',
      'Naglalaro ka para mabawi ang talo.',
      'Itinatago mo kung gaano ka kadalas maglaro, o naiinis ka kapag tumitigil.',
      'Gumagastos ka ng pera o oras sa laro na kailangan mo sa iba.',
    ],
  ],
  [
    'Ang nakakatulong',
    [
      'Magtakda ng halaga at oras bago magsimula, at ituring na nagastos na ang pera.',
      'Huwag maglaro kapag pagod, masama ang loob o nakainom.',
      'Mag-sign out, itabi ang device at gumawa ng ibang bagay.',
      'Makipag-usap sa taong pinagkakatiwalaan mo, sa doktor mo, o sa libreng helpline para sa problema sa sugal sa bansa mo. Karamihan ay bukas buong araw at hindi nagtatanong ng pangalan.',
    ],
  ],
  [
    'Hindi para sa menor de edad',
    'Para lamang sa nasa legal na edad ang mga laro ng suwerte. Sa Pilipinas, 21 taon pataas ang pinapayagang maglaro sa mga casino. Kung may batang gumagamit ng device mo, mag-sign out pagkatapos maglaro, ilihim ang password at gamitin ang parental controls.',
  ],
];

export const banking: readonly TextSection[] = [
  [
    'Demo money lamang',
    'Demo money ang balanse sa site na ito. Ipinapakita ito sa {currency} gaya sa live na site, pero wala itong halaga at hindi mabibili o maipagpapalit.',
  ],
  [
    'Panimulang balanse',
    'Nagsisimula ang bawat account sa {grant} at 100 token, na makikita bilang “Demo credit” sa [statement](/statement) mo.',
  ],
  [
    'Ang mga balanse mo',
    [
      'Cash: ang demo money na ipinanlalaro mo.',
      'Token: mga puntos para sa mga reward. Hindi ito pera.',
      'Nakareserba: perang naka-hold para sa bukas na round o withdrawal hanggang ma-settle.',
    ],
  ],
  [
    'Paano itinatala ang mga balanse',
    'Iniimbak ang mga halaga sa pinakamaliit na yunit ng pera. Itinatala ang bawat galaw bilang debit at credit na laging sero ang kabuuan, at ang bawat balanse ay kabuuan ng mga entry nito.',
  ],
  [
    'Deposito at withdrawal',
    'Masusubukan mo ang dalawa mula simula hanggang katapusan gamit ang demo money. Sa simulator ang mga pahina ng pagbabayad; walang nakakonektang card, wallet, bangko o crypto. Huwag maglagay ng totoong detalye ng pagbabayad. Kung may humingi ng pera sa pangalan ng {name}, hindi kami iyon: huwag magpadala.',
  ],
];
