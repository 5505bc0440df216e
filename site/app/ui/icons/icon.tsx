/** What happened, and what is safe. */
const statusIcons = {
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.5h.1"/>',
  warning: '<path d="M12 3.5 2.8 19.5h18.4zM12 10v4.5M12 17h.1"/>',
  error: '<path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z"/><path d="M12 7.5v5.2M12 16.3h.1"/>',
  success: '<circle cx="12" cy="12" r="9"/><path d="m7.8 12.4 3 3 5.6-6.3"/>',
  shield: '<path d="m12 2.8 8 2.9v5.7c0 4.7-3.1 8-8 9.9-4.9-1.9-8-5.2-8-9.9V5.7zM8.3 11.7l2.7 2.7 4.9-5.3"/>',
  offline:
    '<path d="M3.5 3.5 20.5 20.5M2.5 9.3a14 14 0 0 1 4.8-3M11 5.4a13.7 13.7 0 0 1 10.5 3.9M5.8 13a9.3 9.3 0 0 1 4.2-2.4M15.2 11c1.1.5 2.1 1.2 3 2M9.2 16.5a4.5 4.5 0 0 1 5.6 0M12 19.8h.1"/>',
  maintenance:
    '<path d="M14.6 6.9a4.7 4.7 0 0 1 6-2.3l-3 3 .4 2.4 2.4.4 1-1a4.7 4.7 0 0 1-6.5 4.5l-7 7a2.3 2.3 0 0 1-3.3-3.3l7-7a4.7 4.7 0 0 1 .6-2.3M10.2 8.2 5.9 4l-2 .2L3.7 6l4.3 4.3"/>',
} as const;

/** The twelve product categories and the home game rows; keys are the category slugs [S-09]. */
const categoryIcons = {
  slots:
    '<rect x="2.5" y="5" width="16" height="14" rx="2.5"/><path d="M7.8 5v14M13.2 5v14M18.5 11h1.3a1.7 1.7 0 0 0 1.7-1.7V7.6"/><circle cx="21.2" cy="6" r="1.3"/><path d="M4.3 10h1.8l-1.2 4M9.4 10h1.9l-1.2 4M14.8 10h1.9l-1.2 4"/>',
  livecasino:
    '<circle cx="12" cy="7.2" r="3.7"/><path d="M4.5 20.5c.6-4.4 3.6-7 7.5-7s6.9 2.6 7.5 7"/><path d="m9.8 15.9 2.2 1.3 2.2-1.3v3.2L12 17.8l-2.2 1.3zM8.3 6.4c2.4.4 4.4-.3 5.5-2.2"/>',
  hashgame:
    '<path d="m12 2.8 7.8 4.5v9.3L12 21.2l-7.8-4.6V7.3z"/><path d="M10.3 8.3 9 15.7M15 8.3l-1.3 7.4M8.3 10.6h7.9M7.8 13.5h7.9"/>',
  sportsbook:
    '<circle cx="12" cy="12" r="9.2"/><path d="m12 8.2 3.7 2.7-1.4 4.3H9.7l-1.4-4.3z"/><path d="M12 8.2V2.9M15.7 10.9l5-1.7M14.3 15.2l3.2 4.3M9.7 15.2l-3.2 4.3M8.3 10.9l-5-1.7"/>',
  fish: '<path d="M2.5 12.3c2.7-4.3 6-6.2 9.3-6.2 3.2 0 5.7 2.1 7 4.3l2.7-2.6v9l-2.7-2.5c-1.3 2.1-3.8 4.2-7 4.2-3.3 0-6.6-1.9-9.3-6.2Z"/><path d="M11.2 9.2c1.5 1.8 1.5 4.2 0 6M14.5 10.5c.7 1 .7 2.4 0 3.4"/><circle cx="7" cy="11.3" r=".6" fill="currentColor"/>',
  table:
    '<rect x="8.3" y="3.3" width="10.4" height="14.4" rx="2" transform="rotate(10 13.5 10.5)"/><path d="M6.6 7.3 4.4 8a1.8 1.8 0 0 0-1.1 2.3l3.3 9.2a1.8 1.8 0 0 0 2.3 1.1l4-1.4"/><path d="M13.3 13.6c-2-1-2.6-2.2-2.3-3.2.3-.9 1.5-1.3 2.3-.5.5-1 1.7-1.2 2.4-.6.8.7.7 2.1-2.4 4.3Z"/>',
  sabong:
    '<path d="M9.3 6.9c-.7-1.3-.2-2.7 1.2-3 .2 1 .8 1.5 1.5 1.7.4-1.4 1.7-2.1 3-1.5-.6 1.1-.3 2 .3 2.7"/><path d="M15.3 6.7c1.7 1.5 1.9 3.8.8 5.8-.9 1.7-.5 3.7 1.5 5.2.7.5.5 1.3.2 1.9H6.5c-.7-3 .2-4.9 1.6-6.6 1.3-1.6.6-4.6 1.2-6.1"/><path d="m9 7.9-3.7 1.5 3.5 1.4M8.4 11.5c-1.3.7-1.8 2-1.1 3.3M16.9 16.9l3-1.2M17.8 18.7l3 .1"/><circle cx="12" cy="8.7" r=".6" fill="currentColor"/>',
  lottery:
    '<circle cx="8.4" cy="9.2" r="6"/><circle cx="16.7" cy="16" r="4.8"/><path d="M7 7.8 8.7 6.6v5.2M15.5 14.6h2.3l-1.5 3.2"/>',
  horseracing:
    '<path d="M8 20.5h10.7c.8-5.7.1-10.3-3.2-13.3l.3-3.7-3.4 2C8.8 6 6.7 8 5.9 10.6l-2.6 3.1c-.5.6-.4 1.4.1 2l.9 1c.5.5 1.3.6 1.9.2l3.9-2.2c1.6-.1 2.8-.6 3.6-1.5"/><path d="M8 20.5c.2-2.6 1.6-4 3.9-5.4"/><circle cx="9.5" cy="10.3" r=".6" fill="currentColor"/>',
  bingo:
    '<rect x="3" y="3" width="18" height="18" rx="3"/><path d="M3 9h18M3 15h18M9 3v18M15 3v18"/><circle cx="6" cy="6" r="1.1" fill="currentColor"/><circle cx="12" cy="12" r="1.1" fill="currentColor"/><circle cx="18" cy="18" r="1.1" fill="currentColor"/>',
  arcade:
    '<path d="M7 7.5h10a4.8 4.8 0 0 1 4.7 4l.6 4.1a2.7 2.7 0 0 1-4.9 1.9l-1.2-1.7H7.8l-1.2 1.7a2.7 2.7 0 0 1-4.9-1.9l.6-4.1a4.8 4.8 0 0 1 4.7-4Z"/><path d="M8 9.9v3.6M6.2 11.7h3.6"/><circle cx="15" cy="13" r=".7" fill="currentColor"/><circle cx="17.4" cy="10.7" r=".7" fill="currentColor"/>',
  crash:
    '<path d="M9.8 14.2c-.2-4.7 2.7-9.5 10.5-10.5.2 7.3-4.6 11-10.5 10.5Z"/><path d="M10.3 10.3 6 10.8l-2.4 3.7 4.2-.1M13.7 13.9l-.3 4.2-3.7 2.4-.3-4.1"/><circle cx="15.2" cy="8.8" r="1.5"/><path d="M7.3 16.7c-1.9.4-3 1.8-3.3 4 2.2-.3 3.6-1.4 4-3.3"/>',
  hot: '<path d="M12.3 2.8c.6 3.2 5.9 5.3 5.9 11a6.2 6.2 0 0 1-12.4.2c0-2.7 1.4-4.3 2.5-5.7.5 1.3 1.1 1.9 2 2.2-.3-3 .4-5.6 2-7.7Z"/><path d="M12.2 13.2c1.4 1.2 2.3 2.2 2.3 3.7a2.5 2.5 0 0 1-5 0c0-1.5 1.3-2.3 2.7-3.7Z"/>',
} as const;

/** Moving about, choosing and switching. */
const actionIcons = {
  home: '<path d="m3.3 11.2 8.7-7.4 8.7 7.4M5.7 9.5v10.7h4.5v-5.7h3.6v5.7h4.5V9.5"/>',
  search: '<circle cx="10.7" cy="10.7" r="6.7"/><path d="m15.6 15.6 5 5"/>',
  menu: '<path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h11"/>',
  close: '<path d="m5.5 5.5 13 13M18.5 5.5l-13 13"/>',
  chevronLeft: '<path d="m14.8 5-7 7 7 7"/>',
  chevronRight: '<path d="m9.2 5 7 7-7 7"/>',
  chevronUp: '<path d="m5 14.8 7-7 7 7"/>',
  chevronDown: '<path d="m5 9.2 7 7 7-7"/>',
  arrowLeft: '<path d="M20.5 12h-17M10 5.5 3.5 12l6.5 6.5"/>',
  arrowRight: '<path d="M3.5 12h17M14 5.5l6.5 6.5-6.5 6.5"/>',
  arrowUp: '<path d="M12 20.5v-17M5.5 10 12 3.5l6.5 6.5"/>',
  arrowDown: '<path d="M12 3.5v17M5.5 14l6.5 6.5 6.5-6.5"/>',
  external:
    '<path d="M9 5H5.5A1.5 1.5 0 0 0 4 6.5v12A1.5 1.5 0 0 0 5.5 20h12a1.5 1.5 0 0 0 1.5-1.5V15M13.5 4H20v6.5M20 4l-9 9"/>',
  star: '<path d="m12 3.3 2.7 5.5 6 .9-4.4 4.2 1.1 6L12 17l-5.4 2.9 1.1-6L3.3 9.7l6-.9z"/>',
  starFilled:
    '<path fill="currentColor" d="m12 3.3 2.7 5.5 6 .9-4.4 4.2 1.1 6L12 17l-5.4 2.9 1.1-6L3.3 9.7l6-.9z"/>',
  heart:
    '<path d="M12 20C5.7 15.8 3 12.5 3 8.9A4.8 4.8 0 0 1 7.8 4c1.8 0 3.3 1 4.2 2.5C12.9 5 14.4 4 16.2 4A4.8 4.8 0 0 1 21 8.9C21 12.5 18.3 15.8 12 20Z"/>',
  heartFilled:
    '<path fill="currentColor" d="M12 20C5.7 15.8 3 12.5 3 8.9A4.8 4.8 0 0 1 7.8 4c1.8 0 3.3 1 4.2 2.5C12.9 5 14.4 4 16.2 4A4.8 4.8 0 0 1 21 8.9C21 12.5 18.3 15.8 12 20Z"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 6.8V12l3.6 2.3"/>',
  history: '<path d="M3.5 4v4.7h4.7M3.7 8.7A9 9 0 1 1 3 12.5M12 7.5v5l3.4 2"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c2.5 2.4 3.8 5.4 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.4-3.8-9S9.5 5.4 12 3Z"/>',
  filter: '<path d="M3.5 5h17l-6.6 7.8v5.7l-3.8 2v-7.7z"/>',
  sort: '<path d="M7.5 4.5v15M3.5 15.5l4 4 4-4M16.5 19.5v-15M12.5 8.5l4-4 4 4"/>',
  sliders:
    '<path d="M3.5 7.5h9M18.5 7.5h2M3.5 16.5h2M11.5 16.5h9"/><circle cx="15.5" cy="7.5" r="2.7"/><circle cx="8.5" cy="16.5" r="2.7"/>',
  grid: '<rect x="3.5" y="3.5" width="7" height="7" rx="1.7"/><rect x="13.5" y="3.5" width="7" height="7" rx="1.7"/><rect x="3.5" y="13.5" width="7" height="7" rx="1.7"/><rect x="13.5" y="13.5" width="7" height="7" rx="1.7"/>',
  list: '<path d="M8.5 6h12M8.5 12h12M8.5 18h12M3.7 6h.1M3.7 12h.1M3.7 18h.1"/>',
  plus: '<path d="M12 4.5v15M4.5 12h15"/>',
  minus: '<path d="M4.5 12h15"/>',
  check: '<path d="m4.5 12.7 5 5 10-11.2"/>',
  play: '<path d="M7 4.3v15.4L19.5 12z"/>',
  soundOn:
    '<path d="M3.5 9.3v5.4h3.8l5 4.3V5l-5 4.3zM15.7 9a4.2 4.2 0 0 1 0 6M18.2 6.5a7.8 7.8 0 0 1 0 11"/>',
  soundOff: '<path d="M3.5 9.3v5.4h3.8l5 4.3V5l-5 4.3zM16 9.5l5 5M21 9.5l-5 5"/>',
  fullscreen:
    '<path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15"/>',
  fullscreenExit:
    '<path d="M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4M20 9h-3.5A1.5 1.5 0 0 1 15 7.5V4M15 20v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20"/>',
  exit: '<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 7.5 20 12l-4.5 4.5M20 12H9.5"/>',
  download: '<path d="M12 3.5v11.7M6.8 10.3l5.2 5.2 5.2-5.2M4 20.3h16"/>',
  eye: '<path d="M2.5 12c2.6-4.5 5.7-6.7 9.5-6.7s6.9 2.2 9.5 6.7c-2.6 4.5-5.7 6.7-9.5 6.7S5.1 16.5 2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
  eyeOff:
    '<path d="M9.8 5.5c.7-.2 1.5-.2 2.2-.2 3.8 0 6.9 2.2 9.5 6.7-.8 1.4-1.7 2.6-2.6 3.5M15.7 17.8c-1.2.6-2.4.9-3.7.9-3.8 0-6.9-2.2-9.5-6.7 1.1-1.9 2.3-3.4 3.6-4.5M4 3.5l16.5 17M9.9 9.8a3 3 0 0 0 4.2 4.3"/>',
  copy: '<rect x="8.5" y="8.5" width="12" height="12" rx="2.2"/><path d="M15.5 8.5V5.7a2.2 2.2 0 0 0-2.2-2.2H5.7a2.2 2.2 0 0 0-2.2 2.2v7.6a2.2 2.2 0 0 0 2.2 2.2h2.8"/>',
  refresh: '<path d="M20.3 4v5h-5M3.7 20v-5h5M19.6 9A8.2 8.2 0 0 0 5 7.7M4.4 15A8.2 8.2 0 0 0 19 16.3"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"/>',
  moon: '<path d="M20 14.3A8.7 8.7 0 0 1 9.7 4a8.7 8.7 0 1 0 10.3 10.3Z"/>',
  upload: '<path d="M12 15.5V3.8M6.8 9 12 3.8 17.2 9M4 20.3h16"/>',
  edit: '<path d="M13.8 5.5 18.5 10.2M4 20l1.2-5.2L16 4a2 2 0 0 1 2.9 0L20 5.1A2 2 0 0 1 20 8L9.2 18.8z"/>',
  trash: '<path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l.9 13.5h10.2L18 6.5M10 10.5v5.5M14 10.5v5.5"/>',
} as const;

/** The player's own things: money, messages, rewards, safety. */
const accountIcons = {
  wallet:
    '<path d="M18.5 7.5V5.8A1.8 1.8 0 0 0 16.3 4L5 6.3a2 2 0 0 0-1.6 2v9.2a2.5 2.5 0 0 0 2.5 2.5h12.2a2.5 2.5 0 0 0 2.5-2.5V10A2.5 2.5 0 0 0 18.1 7.5H5"/><path d="M20.6 12h-4a1.8 1.8 0 0 0 0 3.6h4"/>',
  token: '<circle cx="12" cy="12" r="9"/><path d="m12 6.5 4.8 5.5-4.8 5.5L7.2 12z"/>',
  deposit:
    '<path d="M4 12.5v5A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.5v-5M12 3.5v11M7.5 10.2l4.5 4.5 4.5-4.5"/>',
  withdraw:
    '<path d="M4 12.5v5A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.5v-5M12 15V3.8M7.5 8.3 12 3.8l4.5 4.5"/>',
  bank: '<path d="m3.5 9 8.5-5 8.5 5zM5.5 9v8M9.8 9v8M14.2 9v8M18.5 9v8M3.5 20h17"/>',
  card: '<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 9.7h19M6 15h4"/>',
  user: '<circle cx="12" cy="8" r="4.2"/><path d="M3.8 20.7c.8-4.3 4-6.7 8.2-6.7s7.4 2.4 8.2 6.7"/>',
  lock: '<rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.3a4 4 0 0 1 8 0v3.2M12 14.5v2.3"/>',
  mail: '<rect x="2.8" y="5" width="18.4" height="14" rx="2.5"/><path d="m3.5 7 8.5 6.5L20.5 7"/>',
  inbox:
    '<path d="M3.5 13 6.3 5h11.4l2.8 8v4.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM3.5 13h5a3.6 3.6 0 0 0 7 0h5"/>',
  bell: '<path d="M6 10.3a6 6 0 0 1 12 0c0 4.2 1.2 5.6 2.2 6.7H3.8C4.8 15.9 6 14.5 6 10.3ZM9.8 20a2.5 2.5 0 0 0 4.4 0M12 4.3V2.8"/>',
  gift: '<path d="M4.5 11.5h15V20h-15zM3 7.5h18v4H3zM12 7.5V20M12 7.5c-4.7 0-6-1.3-5.6-2.9.5-2 3.9-1.9 5.6 2.9ZM12 7.5c4.7 0 6-1.3 5.6-2.9-.5-2-3.9-1.9-5.6 2.9Z"/>',
  chat: '<path d="M12 3.8c5.2 0 9 3.2 9 7.5s-3.8 7.5-9 7.5c-.9 0-1.8-.1-2.6-.3L4.5 20.7l.9-4.1C3.9 15.2 3 13.4 3 11.3c0-4.3 3.8-7.5 9-7.5ZM8 11.3h.1M12 11.3h.1M16 11.3h.1"/>',
  partners:
    '<path d="m11.7 6.7-2-1.7H6L2.5 8.5v6l2 1 5 4.3c1 .8 2 .6 2.6 0 .8.5 1.9.3 2.3-.6 1 .3 1.9-.3 2-1.3 1 0 1.7-.8 1.5-1.8l1.6-1.6 2-1v-5L18 5h-3.5L9.3 9.7c.9 1.7 2.9 1.5 4.2.3l1-.7 5 5.2"/>',
  phone: '<rect x="6.5" y="2.5" width="11" height="19" rx="2.5"/><path d="M10.5 18.5h3"/>',
  logout: '<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M8.5 7.5 4 12l4.5 4.5M4 12h10.5"/>',
  settings:
    '<path d="m10.2 3-.5 2.4-1.9 1.1-2.3-.8-1.8 3.1 1.8 1.6v2.2l-1.8 1.6 1.8 3.1 2.3-.8 1.9 1.1.5 2.4h3.6l.5-2.4 1.9-1.1 2.3.8 1.8-3.1-1.8-1.6v-2.2l1.8-1.6-1.8-3.1-2.3.8-1.9-1.1-.5-2.4z"/><circle cx="12" cy="11.5" r="3"/>',
  trophy:
    '<path d="M7 3.5h10v5.7a5 5 0 0 1-10 0zM7 5.5H3.5v1.3A3.7 3.7 0 0 0 7.2 10.5M17 5.5h3.5v1.3a3.7 3.7 0 0 1-3.7 3.7M12 14.2v3.3M7.5 20.5c.4-2 1.8-3 4.5-3s4.1 1 4.5 3z"/>',
  crown: '<path d="m3.5 7.5 4.3 4L12 5l4.2 6.5 4.3-4-1.7 9.5H5.2zM5.5 20h13"/>',
  calendar:
    '<rect x="3.5" y="5" width="17" height="15.5" rx="2.5"/><path d="M3.5 9.8h17M8 3v4M16 3v4M8 13.5h.1M12 13.5h.1M16 13.5h.1M8 17h.1M12 17h.1"/>',
  receipt:
    '<path d="M5.5 3v18l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5V3l-2.2 1.5L14.2 3 12 4.5 9.8 3 7.7 4.5zM9 9h6M9 13h6"/>',
  dice: '<rect x="3.5" y="3.5" width="17" height="17" rx="4"/><path d="M8.3 8.3h.1M15.6 8.3h.1M12 12h.1M8.3 15.7h.1M15.6 15.7h.1" stroke-width="2.6"/>',
  spin: '<path d="M20.5 12A8.5 8.5 0 1 1 17.6 5.6M20.8 2.8l-.5 4.9-4.9-.4M12 8.3l1.1 2.3 2.5.4-1.8 1.7.4 2.5-2.2-1.2-2.2 1.2.4-2.5L8.4 11l2.5-.4z"/>',
  target:
    '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5"/><path d="M12 12h.1" stroke-width="2.6"/>',
  chart: '<path d="M4 4v16h16.5M8.5 16v-4M12.7 16V8M17 16v-6"/>',
  link: '<path d="m9.5 14.5 5-5M11 7.3l2.4-2.4a4 4 0 0 1 5.7 5.7L16.7 13M13 16.7l-2.4 2.4a4 4 0 0 1-5.7-5.7L7.3 11"/>',
  help: '<path d="M9 9.2a3.1 3.1 0 0 1 6 .8c0 2.2-3 2.5-3 4.8M12 18h.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z"/>',
} as const;

/** Every icon by name: a 24 px grid, strokes of 1.75, drawn in the colour of the text around it. */
export const icons = { ...categoryIcons, ...actionIcons, ...accountIcons, ...statusIcons } as const;

export type IconName = keyof typeof icons;

/** As React's inner HTML: an icon is one element instead of four, on pages with sixty of them. */
const markup = Object.fromEntries(
  Object.entries(icons).map(([name, shapes]) => [name, { __html: shapes }]),
) as Record<IconName, { __html: string }>;

export interface IconProps {
  name: IconName;
  /** Side in CSS pixels, or any CSS length. */
  size?: number | string;
  className?: string;
}

/** True when `name` (from data, a menu entry) is an icon of ours. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/**
 * A decorative icon: the control around it carries the accessible name. One that points to a side is mirrored
 * in languages written from the right.
 */
export function Icon({ name, size = 24, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${/Left|Right/.test(name) ? 'rtl:-scale-x-100 ' : ''}${className}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are constants of this folder.
      dangerouslySetInnerHTML={markup[name]}
    />
  );
}
