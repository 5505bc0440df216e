import { originalRow } from './original-row.ts';
import type { DemoRow } from './types.ts';

export const fishGames: DemoRow[] = [
  originalRow('bubble-lagoon', 'sea', 'pearl'),
  ['JILI', 'sea', 'shark', 'Razorfin Bay', 'Look ng Pating', '利鳍湾'],
  ['JILI', 'sea', 'octopus', 'Octo Baron', '', '章鱼男爵'],
  ['JILI', 'sea', 'mermaid', 'Mermaid Marina', 'Marina ng Sirena', '人鱼码头'],
  ['PPLAY', 'sea', 'whale', 'Whalesong Deep', '', '鲸歌深处'],
  ['FACHAI', 'sea', 'turtle', 'Turtle Treasury', 'Yaman ng Pawikan', '海龟宝库'],
  ['FACHAI', 'sea', 'dragon', 'Sea Dragon Muster', '', '海龙集结'],
  ['FACHAI', 'sea', 'puffer', 'Puffer Panic', '', '河豚惊魂'],
  ['PGSOFT', 'sea', 'seahorse', 'Seahorse Stables', '', '海马马厩'],
  ['JDB', 'sea', 'crab', 'King Crab Cannon', '', '帝蟹加农'],
  ['JDB', 'sea', 'angler', 'Angler After Hours', '', '鮟鱇夜班'],
  ['JDB', 'sea', 'shark', 'Hammerhead Heist', '', '双髻劫案'],
  ['JDB', 'sea', 'koi', 'Koi Pond Captains', '', '锦鲤船长'],
  ['YBAT', 'sea', 'jellyfish', 'Jelly Lantern Reef', '', '水母灯礁'],
  ['YBAT', 'sea', 'clownfish', 'Coral Commandos', '', '珊瑚突击队'],
  ['YBAT', 'sea', 'chest', 'Sunken Strongbox', 'Lubog na Kaban', '沉没保险箱'],
  ['EPW', 'sea', 'pearl', 'Perlas Hunters', 'Mangangaso ng Perlas', '珍珠猎人'],
  ['EPW', 'sea', 'octopus', 'Inkstorm Arena', '', '墨暴竞技场'],
  ['EPW', 'sea', 'anchor', 'Anchor and Harpoon', '', '锚与鱼叉'],
  ['JILI', 'sea', 'clownfish', 'Bubble Brigade', '', '泡泡旅'],
  ['PPLAY', 'sea', 'trident', 'Tidal Throne', '', '潮汐王座'],
  ['EVOPLAY', 'sea', 'crab', 'Crustacean Nation', '', '甲壳国度'],
  ['FACHAI', 'sea', 'angler', 'Abyss Lampfish', '', '深渊灯鱼'],
];
