// The simulator's only game: it displays the server's decisions. The token is read once and removed from the
// address.
import { textsFor } from './play-texts.js';

const get = (id) => document.getElementById(id);
const hash = location.hash.slice(1);
const isReplay = location.pathname === '/replay';
history.replaceState(null, '', location.pathname);

const FILLS = ['#3b2f5c', '#5a3e8f'];
let table;
let turns = 0;
let parent = '';
/** Those of the browser's language until the session names the player's. */
let texts = textsFor(navigator.language);

/** Labels of the page that no result changes. */
function label() {
  document.documentElement.lang = texts.locale;
  for (const name of ['mark', 'lobby', 'cashier']) get(name).textContent = texts[name];
  for (const name of ['stake', 'balance', 'rules']) get(`${name}-label`).textContent = texts[name];
}

async function ask(path, body) {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/table/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return await response.json();
  } catch {
    return { refusal: 'INTERNAL' };
  }
}

function tell(event, more = {}) {
  if (parent && window.parent !== window)
    window.parent.postMessage({ source: 'gwp-game', event, ...more }, parent);
}

function money(minor) {
  const { exponent = 2, currency = '' } = table ?? {};
  const text = String(minor).padStart(exponent + 1, '0');
  const whole = exponent > 0 ? `${text.slice(0, -exponent)}.${text.slice(-exponent)}` : text;
  return `${currency} ${whole}`;
}

function drawWheel(wheel) {
  const space = 'http://www.w3.org/2000/svg';
  const put = (name, into, attributes) => {
    const node = into.appendChild(document.createElementNS(space, name));
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('viewBox', '-110 -110 220 220');
  picture.setAttribute('aria-hidden', 'true');
  const group = put('g', picture, { class: 'turns', id: 'turns' });
  const step = (2 * Math.PI) / wheel.length;
  const at = (angle, radius) => `${Math.sin(angle) * radius} ${-Math.cos(angle) * radius}`;
  wheel.forEach((says, index) => {
    const [from, to] = [(index - 0.5) * step, (index + 0.5) * step];
    const fill = says === 'free' ? '#c2477f' : says > 1 ? '#b8860b' : FILLS[index % 2];
    put('path', group, { d: `M0 0L${at(from, 96)}A96 96 0 0 1 ${at(to, 96)}Z`, fill, stroke: '#191425' });
    const [x, y] = at(index * step, 76).split(' ');
    const turn = `rotate(${(index * 360) / wheel.length} ${x} ${y})`;
    const look = { fill: '#fff', 'font-size': 13, 'text-anchor': 'middle', dy: 4, transform: turn };
    const text = put('text', group, { x, y, ...look });
    text.textContent = says === 'free' ? '★' : says === 0 ? '·' : `×${says}`;
  });
  put('circle', picture, { r: 22, fill: '#ffc857', stroke: '#191425', 'stroke-width': 4 });
  put('path', picture, { d: 'M-9 -108L9 -108L0 -88Z', fill: '#ffc857' });
  get('wheel').replaceChildren(picture);
}

function turnTo(field, count) {
  turns += 3;
  const angle = turns * 360 - (field * 360) / count;
  get('turns').style.transform = `rotate(${angle}deg)`;
}

function rules({ wheel, freeDraws, returns, pools, jackpotOneIn }) {
  const counts = new Map();
  for (const says of wheel) counts.set(says, (counts.get(says) ?? 0) + 1);
  const list = document.createElement('table');
  for (const [says, count] of counts) {
    const row = list.insertRow();
    row.insertCell().textContent = says === 'free' ? texts.freeSpins(freeDraws) : texts.multiple(says);
    row.insertCell().textContent = texts.fields(count, wheel.length);
  }
  const text = document.createElement('p');
  text.textContent = texts.odds(returns);
  if (pools.length > 0) text.textContent += texts.pool(jackpotOneIn);
  get('rules').replaceChildren(text, list);
}

function showBalance(balance) {
  get('balance').textContent = balance === null ? '…' : money(balance);
  get('balance').dataset.balance = balance ?? '';
  if (balance !== null) tell('balance', { balance });
}

function showPools() {
  const all = (table.pools ?? []).map(money).join(', ');
  get('pool').textContent = all && texts.jackpot(all);
}

function showButton() {
  const free = table.round?.freeLeft ?? 0;
  get('press').textContent = free > 0 ? texts.freeSpin(free) : texts.spin;
  get('free').textContent = table.freeRounds > 0 ? texts.freeRounds(table.freeRounds) : '';
}

async function spin() {
  const button = get('press');
  if (button.disabled) return;
  button.disabled = true;
  tell('round_start');
  const result = await ask('press', { session: table.session, stake: get('stake').value });
  if (result.refusal) {
    get('said').textContent = texts.refusals[result.refusal] ?? texts.unknown(result.refusal);
    tell(result.refusal === 'REALITY_CHECK_DUE' ? 'reality_check' : 'error', { status: result.refusal });
  } else {
    turnTo(result.draw.field, table.wheel.length);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    await new Promise((done) => setTimeout(done, isStill ? 100 : 1700));
    table.round = result.round.freeLeft > 0 ? result.round : undefined;
    table.freeRounds = result.freeRounds;
    table.pools = result.pools;
    showPools();
    get('said').textContent = said(result);
    showBalance(result.balance);
    tell('round_end', { round: result.round.id });
  }
  showButton();
  setTimeout(() => {
    button.disabled = false;
    // A player who has moved on to the operator's page around the game stays there.
    if (document.hasFocus()) button.focus();
  }, 900);
}

function said({ draw, win, round }) {
  if (round.jackpot && round.draws.length === 1) return texts.jackpotWon(money(round.jackpot));
  if (draw.free) return texts.freeSpins(table.freeDraws);
  if (win === '0') return texts.noWin;
  return BigInt(win) > BigInt(round.stake) ? texts.won(money(win)) : texts.returned(money(win));
}

function refuse(refusal) {
  get('name').textContent = texts.refusals[refusal] ?? refusal;
}

async function replay() {
  const [round, key] = hash.split('.');
  const told = await ask('replay', { round, key });
  if (told.refusal) return refuse(told.refusal);
  table = { currency: told.round.currency };
  get('name').textContent = texts.round(told.game ?? told.round.game, told.round.id);
  drawWheel(told.wheel);
  const list = document.createElement('ol');
  for (const draw of told.round.draws) {
    const item = list.appendChild(document.createElement('li'));
    item.textContent = draw.free ? '★' : `${draw.pays} × ${money(told.round.stake)}`;
  }
  get('wheel').append(list);
  get('said').textContent = texts.result(money(told.round.stake), money(told.round.won));
}

async function open() {
  table = await ask('open', { token: hash });
  if (table.refusal) return refuse(table.refusal);
  texts = textsFor(table.language);
  label();
  document.body.dataset.open = '';
  parent = table.lobby_url ? new URL(table.lobby_url).origin : '';
  get('name').textContent = `${table.game} · ${table.provider}${table.isDemo ? ` · ${texts.demo}` : ''}`;
  drawWheel(table.wheel);
  rules(table);
  get('stake').append(...table.stakes.map((stake) => new Option(money(stake), stake)));
  get('table').hidden = false;
  get('press').addEventListener('click', () => void spin());
  for (const name of ['lobby', 'cashier']) {
    const href = table[`${name}_url`];
    if (!href) continue;
    get(name).hidden = false;
    get(name).href = href;
    get(name).target = '_top';
  }
  if (table.round) get('said').textContent = texts.continues;
  showButton();
  showPools();
  showBalance(table.balance);
  tell('open');
}

label();
await (isReplay ? replay() : open());
