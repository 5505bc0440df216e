import { originalRow } from './original-row.ts';
import type { DemoRow } from './types.ts';

export const sportsbookGames: DemoRow[] = [
  ['YBAT', 'football', 'football', 'Terrace Football', 'Putbol sa Terasa', '看台足球'],
  ['YBAT', 'court', 'hoop', 'Hardcourt Markets', 'Basketbol', '硬地篮球'],
  ['YBAT', 'ring', 'glove', 'Ringside Odds', '', '台边赔率'],
  ['JDB', 'football', 'trophy', 'Cup Week Desk', '', '杯赛周'],
  ['EPW', 'court', 'basketball', 'Fourth Quarter', '', '第四节'],
  ['EPW', 'court', 'tennis', 'Baseline Board', '', '底线盘口'],
  ['EPW', 'speedway', 'racecar', 'Grid and Podium', '', '发车与领奖'],
  ['PPLAY', 'football', 'boot', 'Virtual League Nine', '', '虚拟九联赛'],
  ['PPLAY', 'neon', 'gamepad', 'Esports Lobby Line', '', '电竞线'],
  ['EVOPLAY', 'football', 'trophy', 'Golden Goal Desk', '', '金球台'],
];

export const horseGames: DemoRow[] = [
  originalRow('meadow-derby', 'derby', 'horse'),
  ['YBAT', 'derby', 'horse', 'Santa Ana Gallop', 'Karera sa Santa Ana', '圣安娜疾驰'],
  ['YBAT', 'derby', 'jockey', 'Photo Finish Lane', '', '冲线赛道'],
  ['EPW', 'derby', 'horse', 'Thoroughbred Tide', '', '纯血潮'],
  ['EPW', 'derby', 'horseshoe', 'Furlong Fortune', '', '弗隆之运'],
  ['PPLAY', 'derby', 'jockey', 'Steeplechase Sunday', '', '周日障碍赛'],
  ['PPLAY', 'derby', 'horse', 'Midnight Paddock', '', '午夜马房'],
  ['JDB', 'derby', 'horse', 'Eight Horse Scroll', '', '八骏卷'],
  ['JDB', 'derby', 'trophy', 'Turf Trophy Trail', '', '草地奖杯'],
];

export const sabongGames: DemoRow[] = [
  originalRow('plume-duel', 'cockpit', 'rooster'),
  ['YBAT', 'cockpit', 'rooster', 'Meron Rising', 'Meron', '红方升起'],
  ['YBAT', 'cockpit', 'rooster', 'Wala Blue Corner', 'Wala', '蓝方之角'],
  ['YBAT', 'cockpit', 'spur', 'Feather Derby', 'Derby ng Tandang', '羽毛德比'],
  ['EPW', 'cockpit', 'rooster', 'Sabungan Sundays', 'Sabungan Tuwing Linggo', '周日斗鸡场'],
  ['EPW', 'cockpit', 'rooster', 'Golden Comb Arena', '', '金冠竞技场'],
  ['JILI', 'cockpit', 'trophy', 'Six-Cock Classic', '', '六雄经典'],
  ['JILI', 'cockpit', 'rooster', 'Talisayin Nights', 'Gabi ng Talisayin', '彩羽之夜'],
  ['JDB', 'cockpit', 'spur', 'Virtual Palenque', '', '虚拟斗场'],
];
