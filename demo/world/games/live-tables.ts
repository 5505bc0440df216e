import { originalRow } from './original-row.ts';
import type { DemoRow } from './types.ts';

/** Live tables; the scenes show studios of our own drawing, never a real person. */
export const liveGames: DemoRow[] = [
  originalRow('roulette', 'studio', 'roulette'),
  originalRow('baccarat', 'studio', 'cardfan'),
  ['PPLAY', 'studio', 'roulette', 'Harbour Roulette', 'Ruleta sa Daungan', '海港轮盘'],
  ['PPLAY', 'studio', 'dealer', 'Velvet Baccarat', '', '天鹅绒百家乐'],
  ['PPLAY', 'studio', 'cardfan', 'Emerald Blackjack', '', '翡翠二十一点'],
  ['PPLAY', 'studio', 'wheel', 'Carousel Wheel Live', '', '旋转木马大轮'],
  ['PPLAY', 'studio', 'dice', 'Jade Sic Bo', '', '翠玉骰宝'],
  ['PPLAY', 'studio', 'dealer', 'Salon Prive Eight', '', '八号贵宾厅'],
  ['YBAT', 'studio', 'roulette', 'Comet Roulette', '', '彗星轮盘'],
  ['YBAT', 'studio', 'dealer', 'Sampaguita Baccarat', 'Baccarat Sampaguita', '茉莉百家乐'],
  ['YBAT', 'studio', 'dragon', 'Dragon and Crane', '', '龙与鹤'],
  ['YBAT', 'studio', 'dice', 'Three Dice Terrace', 'Tatlong Dais', '三骰露台'],
  ['YBAT', 'studio', 'cardfan', 'Casa Andar', '', '安达之家'],
  ['EPW', 'studio', 'dealer', 'Pearl River Baccarat', '', '珠江百家乐'],
  ['EPW', 'studio', 'chips', 'Skyline Poker Live', '', '天际扑克'],
  ['EPW', 'studio', 'roulette', 'Midnight Croupier', '', '午夜荷官'],
  ['EPW', 'studio', 'tiger', 'Tiger Versus Tide', '', '虎潮对决'],
  ['EPW', 'studio', 'cardfan', 'Side Street Blackjack', '', '小巷二十一点'],
  ['EVOPLAY', 'studio', 'wheel', 'Grand Pier Wheel', '', '大码头轮'],
  ['EVOPLAY', 'studio', 'dealer', 'Opaline Baccarat', '', '乳光百家乐'],
  ['EVOPLAY', 'studio', 'roulette', 'Double Orbit Roulette', '', '双轨轮盘'],
  ['JILI', 'studio', 'dealer', 'Quiet Table Baccarat', '', '静桌百家乐'],
  ['JILI', 'studio', 'chips', 'Lamp Room Hold’em', '', '灯房德州'],
  ['JDB', 'studio', 'dealer', 'Courtyard Baccarat', '', '庭院百家乐'],
  ['JDB', 'studio', 'wheel', 'Sari-Sari Wheel', 'Gulong Sari-Sari', '杂货大轮'],
  ['FACHAI', 'studio', 'dice', 'Golden Bowl Sic Bo', '', '金碗骰宝'],
];
