import { originalRow } from './original-row.ts';
import type { DemoRow } from './types.ts';

export const lotteryGames: DemoRow[] = [
  originalRow('three-digits', 'lottery', 'drumcage'),
  originalRow('four-digits', 'lottery', 'ticket'),
  originalRow('six-of-forty-five', 'lottery', 'lottoballs'),
  ['JILI', 'lottery', 'lottoballs', 'Lotto Lakandula', 'Lotto Lakandula', '拉坎乐透'],
  ['JILI', 'lottery', 'drumcage', 'Fast Three Harbor', '', '海港快三'],
  ['JILI', 'lottery', 'ticket', 'Scratch Sorpresa', 'Kaskas Sorpresa', '惊喜刮刮'],
  ['PPLAY', 'lottery', 'lottoballs', 'Keno Kaleidoscope', '', '万花基诺'],
  ['FACHAI', 'lottery', 'lottoballs', 'Eleven Pick Five', '', '十一选五社'],
  ['FACHAI', 'lottery', 'racecar', 'Ten Lane Dash', '', '十道飞车'],
  ['PGSOFT', 'lottery', 'ticket', 'Silver Leaf Scratch', '', '银叶刮卡'],
  ['JDB', 'lottery', 'lottoballs', 'Three Suns Draw', 'Tatlong Araw', '三日开奖'],
  ['JDB', 'lottery', 'drumcage', 'Tumbler Keno', '', '翻滚基诺'],
  ['YBAT', 'lottery', 'ticket', 'Two Ball Drive', '', '双数快车'],
  ['YBAT', 'lottery', 'lottoballs', 'Six of Fifty-Five', '', '五五选六'],
  ['EPW', 'lottery', 'drumcage', 'Hourly Harvest Draw', '', '每时丰收'],
  ['EPW', 'lottery', 'catluck', 'Cat and Comma Lotto', '', '猫咪乐透'],
  ['EVOPLAY', 'lottery', 'ticket', 'Foil and Fortune', '', '箔与运'],
];

export const bingoGames: DemoRow[] = [
  originalRow('courtyard-bingo', 'bingo', 'bingoball'),
  ['JILI', 'bingo', 'bingoball', 'Bingo Bahay Kubo', 'Bingo Bahay Kubo', '茅屋宾果'],
  ['JILI', 'bingo', 'bingocard', 'Jeepney Bingo', 'Jeepney Bingo', '吉普宾果'],
  ['JILI', 'bingo', 'dragon', 'Dragon Daub', '', '龙印宾果'],
  ['PPLAY', 'bingo', 'bingocard', 'Tea Party Bingo', '', '茶会宾果'],
  ['PPLAY', 'bingo', 'bingoball', 'Bounce House Bingo', '', '蹦床宾果'],
  ['FACHAI', 'bingo', 'bingoball', 'Carnival Ninety', '', '狂欢九十'],
  ['PGSOFT', 'bingo', 'cat', 'Whisker Bingo', '', '胡须宾果'],
  ['JDB', 'bingo', 'bingocard', 'Corner Pocket Bingo', '', '角袋宾果'],
  ['JDB', 'bingo', 'rocket', 'Rocket Seventy-Five', '', '火箭七五'],
  ['YBAT', 'bingo', 'bingoball', 'Fiesta Blackout', 'Pista Blackout', '节庆满牌'],
  ['YBAT', 'bingo', 'bingocard', 'Santol Bingo', 'Santol Bingo', '山陀儿宾果'],
  ['EPW', 'bingo', 'bingoball', 'Rooftop Bingo', '', '屋顶宾果'],
  ['EPW', 'bingo', 'parrot', 'Parrot Calls Bingo', '', '鹦鹉宾果'],
  ['EVOPLAY', 'bingo', 'bingocard', 'Stamp Album Bingo', '', '邮册宾果'],
];
