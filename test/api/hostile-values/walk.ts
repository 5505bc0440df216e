import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Call } from '#contracts/api/call.ts';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { PASSWORD } from '#server/modules/cashier/testing/withdrawals.ts';
import { GAME } from '#server/modules/originals/testing/application.ts';
import { exampleMaker } from '../isolation/examples.ts';
import { type Answer, CONSOLE, type House } from './house.ts';
import { type Body, inputsOf, type Tried } from './inputs.ts';

/** Far longer than any response takes, even on a machine busy with other tests. */
const MAX_MS = 30_000;
/** Number of requests after which failed attempts are reset, below every limit. */
const TRIES = 25;
const OWN_ID = /^(request_id|client_\w+_id)$/;
/** Ids chosen by the caller, in a body: each request has a new one, so that none is a repeat. */
const OWN_IDS = /"(request_id|client_\w+_id)":"[\w-]{36}"/g;
const withOwnIds = (text: string) => text.replace(OWN_IDS, (_, name) => `"${name}":"${randomUUID()}"`);
/** The game played; rounds in steps belong to another game. */
const gameOf = (name: string) => ({
  provider_code: OWN_PROVIDER,
  game_code: /^(beginRound|stepRound)$/.test(name) ? 'mines' : GAME.game_code,
});

type Send = (text: string) => Promise<Answer>;
type Player = Awaited<ReturnType<House['testCashier']['guest']>>;
type Staff = Awaited<ReturnType<House['administrator']>>;

/** A player, and two administrators: the second approves what the first proposes. */
type Senders = { player: Player; staff: Staff; checker: Staff };

/** Sends hostile values to calls, one call after another, and collects server errors. */
export async function createWalk(house: House, every: number): Promise<HostileWalk> {
  const senders = {
    player: house.theirs,
    staff: await house.administrator(),
    checker: await house.administrator(),
  };
  return new HostileWalk(house, every, senders);
}

export class HostileWalk {
  readonly faults: string[] = [];
  readonly totals = { calls: 0, places: 0, values: 0, requests: 0, taken: 0, approved: 0 };
  readonly #house: House;
  readonly #every: number;
  readonly #senders: Senders;
  readonly #exampleOf: ReturnType<typeof exampleMaker>;
  readonly #seen = new Set<string>();

  constructor(house: House, every: number, senders: Senders) {
    this.#house = house;
    this.#every = every;
    this.#senders = senders;
    this.#exampleOf = exampleMaker(house.testCashier.db, house.sites.one, house.known);
  }

  /** A call of the site API, as a player of site one if it requires one. */
  async player(name: string, call: Call): Promise<void> {
    const { account_id, auth } = this.#senders.player;
    const who =
      call.caller === 'player'
        ? { account_id, auth, password: PASSWORD, ...gameOf(name) }
        : { domain_name: 'one.test', external_id: 'site-one' };
    await this.#walk(name, call.input, who, async (text) => {
      const { player } = this.#senders;
      const own = withOwnIds(text).replace(JSON.stringify(auth), JSON.stringify(player.auth));
      const answer = await this.#house.post(
        'one.test',
        call.path,
        own.replace(account_id, player.account_id),
      );
      if (answer.status === 401 && text.includes(auth)) await this.#renewPlayer();
      return answer;
    });
  }

  /** A valid call of the console after all hostile ones. */
  async staffAgain(name: string, { path, input }: ConsoleCall): Promise<void> {
    const text = JSON.stringify({ ...(await this.#baseOf(input)), site_id: this.#house.sites.one });
    await this.#tried(name, { path: 'again', text }, (sent) => this.#postAs('staff', path, sent));
  }

  /** A call of the console, as an administrator with every permission; its proposals are approved. */
  async staff(name: string, call: ConsoleCall): Promise<void> {
    const send = async (text: string) => {
      const answer = await this.#postAs('staff', call.path, withOwnIds(text));
      if (answer.body.includes('"signInNeeded"')) {
        await this.#house.forgetTries();
        this.#senders.staff = await this.#house.administrator();
      }
      return answer;
    };
    await this.#walk(name, call.input, { site_id: this.#house.sites.one }, send, (answer) =>
      this.#approve(answer),
    );
  }

  async #postAs(who: 'staff' | 'checker', path: string, text: string): Promise<Answer> {
    return await this.#house.post(
      CONSOLE,
      path,
      text,
      this.#house.staffConsole.headersOf(this.#senders[who]),
    );
  }

  async #baseOf(input: object): Promise<Body> {
    const { shape = {} } = input as { shape?: Record<string, z.ZodType> };
    const body: Body = {};
    for (const [field, schema] of Object.entries(shape))
      body[field] = OWN_ID.test(field) ? randomUUID() : (await this.#exampleOf(field, schema)).value;
    return body;
  }

  async #tried(name: string, { path, text }: Tried, send: Send): Promise<Answer> {
    if (this.totals.requests++ % TRIES === 0) await this.#house.forgetTries();
    const begun = performance.now();
    const answer = await send(text);
    const took = performance.now() - begun;
    if (answer.status === 200) this.totals.taken += 1;
    const logged = this.#house.loggedErrors();
    if (answer.status < 500 && took < MAX_MS && logged.length === 0) return answer;
    const about = `${name}, ${path}: ${answer.status} after ${Math.round(took)} ms, ${text.slice(0, 600)}`;
    this.faults.push([about, ...logged].join('\n'));
    return answer;
  }

  async #walk(
    name: string,
    input: z.ZodType,
    who: Body,
    send: Send,
    after?: (answer: Answer) => unknown,
  ): Promise<void> {
    const { own } = this.#house;
    const base = { ...(await this.#baseOf(input)), ...who };
    const { places, values, bodies } = inputsOf(input, base, {
      foreign: [own.playerId, own.account_id],
      seen: this.#seen,
      every: this.#every,
    });
    this.totals.calls += 1;
    this.totals.places += places;
    this.totals.values += values;
    for (const body of bodies) {
      const answer = await this.#tried(name, body, send);
      await after?.(answer);
    }
  }

  /** An earlier request may have ended the session. */
  async #renewPlayer(): Promise<void> {
    const { testCashier } = this.#house;
    await this.#house.forgetTries();
    this.#senders.player = await testCashier
      .signIn(this.#senders.player)
      .catch(() => testCashier.guest('one.test'));
  }

  async #approve({ status, body }: Answer): Promise<void> {
    const id = /"proposal_id":"([\w-]{36})".*"state":"open"/.exec(body)?.[1];
    if (status !== 200 || !id) return;
    this.totals.approved += 1;
    const text = JSON.stringify({
      site_id: this.#house.sites.one,
      reason: 'as proposed',
      proposal_id: id,
    });
    await this.#tried('approveProposal', { path: body, text }, (sent) =>
      this.#postAs('checker', consoleApi.approveProposal.path, sent),
    );
  }
}
