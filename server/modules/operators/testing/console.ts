import { randomUUID } from 'node:crypto';
import type { ConsoleAnswer } from '#contracts/console/call.ts';
import { type ConsoleApi, type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import type { Role } from '#contracts/console/rights.ts';
import { currentStep, generateTotpSecret, totpCode } from '../../../platform/totp.ts';
import type { TestCashier } from '../../cashier/testing/cashier.ts';

export const PASSWORD = 'A long enough lantern';
const HOST = 'console.localhost';

export type TestStaff = {
  staffId: string;
  login: string;
  secret: Uint8Array;
  cookie: string;
  token: string;
};

type Headers = Record<string, string>;
type SignInArguments = [
  login: string,
  secret: Uint8Array,
  password?: string,
  code?: string,
  headers?: Headers,
];

/** Staff in an application's console, each signed in through the API. */
export function openConsole(testCashier: TestCashier) {
  async function send(name: ConsoleCallName, input: object, headers: Headers = {}): Promise<Response> {
    return await testCashier.fetch(
      new Request(`http://${HOST}${consoleApi[name].path}`, {
        method: 'POST',
        headers: { host: HOST, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(input),
      }),
    );
  }
  const headersOf = ({ cookie, token }: TestStaff): Headers => ({ cookie, 'x-console-token': token });
  /** A code is valid once: each sign-in happens one time step after the previous one. */
  async function signIn(...[login, secret, password = PASSWORD, code, headers = {}]: SignInArguments) {
    const factorCode = code ?? totpCode(secret, currentStep(testCashier.now()));
    const response = await send('signIn', { login, password, code: factorCode }, headers);
    const answer = (await response.json()) as ConsoleAnswer<ConsoleApi['signIn']>;
    const [cookie = '', device = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { answer, cookie, device };
  }

  async function clerk(...roles: (Role | { role: Role; siteId: number })[]): Promise<TestStaff> {
    const login = `s-${randomUUID().slice(0, 12)}`;
    const secret = generateTotpSecret();
    const siteId = await testCashier.siteId();
    const opened = await testCashier.operators.createStaff({
      login,
      name: login,
      password: PASSWORD,
      totpSecret: secret,
      roles: roles.map((role) => (typeof role === 'string' ? { role: role, siteId } : role)),
    });
    const { answer, cookie } = await signIn(login, secret);
    if (!answer.ok) throw new Error(answer.error);
    return { staffId: opened!.staffId, login, secret, cookie, token: answer.token };
  }

  /** A call for a site, site one by default; reason and request id are added for writes. */
  async function ask<Name extends ConsoleCallName>(
    who: TestStaff,
    name: Name,
    input: object = {},
    headers: Headers = {},
  ): Promise<ConsoleAnswer<ConsoleApi[Name]>> {
    const site_id = await testCashier.siteId();
    const usual = { site_id, reason: 'as the test says', request_id: randomUUID() };
    const response = await send(name, { ...usual, ...input }, { ...headersOf(who), ...headers });
    return (await response.json()) as ConsoleAnswer<ConsoleApi[Name]>;
  }

  /** A call that must succeed; returns its fields. */
  const get: Get = async (who, name, input = {}) => successOf(name, await ask(who, name, input));

  return {
    ...{ send, enrol: enrolBy(testCashier, send), signIn, clerk, ask, get, headersOf },
    ...campaignsBy(get),
    /** The newest audit log entry of an action: its fields as `name: value after`. */
    async logged(action: string): Promise<string[]> {
      const { value } = await get(await clerk('auditor'), 'auditLog', { action });
      return value[0]!.diff.map(({ field, after }) => `${field}: ${after}`);
    },
    /** The refusal of a call; empty if it succeeded. */
    async refusal(who: TestStaff, name: ConsoleCallName, input: object = {}): Promise<string> {
      const answer = (await ask(who, name, input)) as { ok: boolean; error?: string };
      return answer.ok ? '' : (answer.error ?? '');
    },
  };
}
export type TestConsole = ReturnType<typeof openConsole>;

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  return Uint8Array.from(bits.join('').match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
}

type Success<Name extends ConsoleCallName> = Extract<ConsoleAnswer<ConsoleApi[Name]>, { ok: true }>;
type Get = <Name extends ConsoleCallName>(
  who: TestStaff,
  name: Name,
  input?: object,
) => Promise<Success<Name>>;

function successOf<Name extends ConsoleCallName>(name: Name, answer: ConsoleAnswer<ConsoleApi[Name]>) {
  if (!answer.ok) throw new Error(`${name}: ${answer.error} ${JSON.stringify(answer.detail)}`);
  return answer as Success<Name>;
}

/** Campaigns as staff open them. */
function campaignsBy(get: Get) {
  /** The expected cost confirmed by the person who opens a draft; null if none. */
  async function percentToConfirm(who: TestStaff, campaign_id: string): Promise<number | null> {
    const { value } = await get(who, 'campaigns');
    return value.find((one) => one.campaign_id === campaign_id)?.to_confirm?.percent ?? null;
  }
  return {
    percentToConfirm,
    /** Opens a draft, with its expected cost confirmed. */
    async openCampaign(who: TestStaff, campaign_id: string): Promise<void> {
      const confirmed_percent = await percentToConfirm(who, campaign_id);
      await get(who, 'moveCampaign', { campaign_id, to: 'open', confirmed_percent });
    },
  };
}

type Send = (name: ConsoleCallName, input: object) => Promise<Response>;

/** Opens an enrolment link as its recipient; returns the authenticator's secret. */
function enrolBy(testCashier: TestCashier, send: Send) {
  return async (
    token: string,
    secrets: { password: string; approval_code?: string },
  ): Promise<Uint8Array> => {
    const call = async (name: 'beginEnrolment' | 'completeEnrolment', input: object) =>
      (await (await send(name, { token, ...secrets, ...input })).json()) as {
        totp_uri?: string;
        error?: string;
      };
    const begun = await call('beginEnrolment', {});
    if (!begun.totp_uri) throw new Error(begun.error);
    const secret = fromBase32(new URL(begun.totp_uri).searchParams.get('secret')!);
    const done = await call('completeEnrolment', { code: totpCode(secret, currentStep(testCashier.now())) });
    if (done.error) throw new Error(done.error);
    return secret;
  };
}
