import { Hono } from 'hono';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { siteNumber } from '#contracts/console/fields.ts';
import { type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { type Access, hasAccess, type Right } from '#contracts/console/rights.ts';
import type { Database, Tx } from '../database/index.ts';
import type { Replica } from '../database/replica.ts';
import type { RequestOrigin } from '../http/api.ts';
import { hostName, type RequestInfo, readRequest } from '../http/request.ts';
import { type BodyReader, createBodyReader } from '../http/request-body.ts';
import { noteRequest } from '../http/request-trace.ts';
import type { Log } from '../log.ts';
import type { Module, SiteRef } from '../module.ts';
import { inSpan } from '../tracing/spans.ts';
import { deny } from './denial.ts';
import type {
  AuditedChange,
  ConsoleContext,
  Json,
  ModuleConsole,
  NewProposal,
  ProposalResult,
  SessionCallName,
  StaffMember,
  StreamedFile,
  WriteContext,
  WriteName,
} from './module-console.ts';
import { consoleOpenApi } from './openapi.ts';
import { denialResponse, fileResponse, successResponse, toResponse } from './responses.ts';

/**
 * The caller: the cookie is in the request, `token` is readable only by the console's own origin. A program
 * has an API token in the `authorization` header instead.
 */
export type ConsoleCaller = { request: RequestInfo; token: string; authorization?: string | undefined };

/** Provided to the router by the module that owns staff accounts. */
export type StaffService = {
  /**
   * The person of a session with the site's roles; denies `signInNeeded`. `isAwake`: triggered by the user,
   * not by a timer.
   */
  member(caller: ConsoleCaller, siteId: number, isAwake: boolean): Promise<StaffMember>;
  /** Session calls, which work without a session. */
  session(
    name: SessionCallName,
    input: never,
    context: ConsoleCaller & { cookies: string[] },
  ): Promise<Record<string, unknown>>;
  recordAuditEntry(
    tx: Tx,
    entry: {
      siteId: number;
      staffId: string;
      action: string;
      reason: string;
      address: string;
    } & AuditedChange,
  ): Promise<void>;
  /** Runs a request, or returns the stored response of a repeated one. */
  runOnce(
    tx: Tx,
    request: { siteId: number; staffId: string; requestId: string; action: string; input: Json },
    perform: () => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>;
  propose(
    tx: Tx,
    proposal: NewProposal & { siteId: number; staffId: string; reason: string },
  ): Promise<ProposalResult>;
  namesOf: ConsoleContext['namesOf'];
  now(): Date;
};

type ConsoleRouterOptions = {
  database: Database;
  log: Log;
  modules: readonly Module[];
  staffing: StaffService;
  hosts: readonly string[];
  trustProxy: boolean;
  siteById(siteId: number): Promise<SiteRef | undefined>;
  measure?(path: string, status: number, milliseconds: number): void;
  /** Answers reads that allow it (`reads`). */
  replica?: Pick<Replica, 'read'> | undefined;
};

type AnyRead = (input: unknown, context: ConsoleContext) => Promise<Record<string, unknown>>;
type AnyWrite = (
  input: unknown,
  context: WriteContext,
) => Promise<{ answer: Record<string, unknown>; change: AuditedChange; file?: StreamedFile }>;

/**
 * Every call of `contracts/console` with its handler, on the console's hosts only. Throws at start if a call
 * has no handler.
 */
export function createConsoleRouter(given: ConsoleRouterOptions): Hono<{ Bindings: RequestOrigin }> {
  const app = new Hono<{ Bindings: RequestOrigin }>();
  const options = { ...given, readBody: createBodyReader() };
  for (const [name, call] of Object.entries(consoleApi) as [ConsoleCallName, ConsoleCall][]) {
    const handler = call.kind === 'session' ? undefined : handlerOf(options.modules, name);
    app.all(call.path, async (c) => {
      if (!options.hosts.includes(hostName(c.req.header('host') ?? ''))) return denialResponse('notFound');
      if (c.req.method !== 'POST') return denialResponse('methodNotAllowed', { allow: 'POST' });
      const begun = performance.now();
      const peer = c.env?.peer ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
      const cookies: string[] = [];
      const describe = () => ({ name: `call ${call.path}`, kind: 'internal' as const });
      const response = await inSpan(describe, () =>
        answerCall(options, name, call, handler, c.req.raw, peer, cookies).catch((error: unknown) =>
          toResponse(error, call, options.log, cookies),
        ),
      );
      options.measure?.(call.path, response.status, performance.now() - begun);
      return response;
    });
  }
  let document: string | undefined;
  app.get('/console/api/openapi.json', (c) => {
    if (!options.hosts.includes(hostName(c.req.header('host') ?? ''))) return denialResponse('notFound');
    document ??= JSON.stringify(consoleOpenApi());
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  });
  app.all('/console/api/*', () => denialResponse('notFound'));
  return app;
}

function handlerOf(modules: readonly Module[], name: ConsoleCallName): unknown {
  const handlers = modules.flatMap((module) => {
    const handler = (module.console?.handlers as Record<string, unknown> | undefined)?.[name];
    return handler ? [handler] : [];
  });
  if (handlers.length !== 1)
    throw new Error(`console call ${name} has ${handlers.length} handlers, needs exactly one`);
  return handlers[0];
}

/**
 * Cookies are `SameSite=Strict`; in addition, a browser's call must come from the console's own origin, and
 * every call of a session carries the session's token, which only a page of this origin can have read.
 */
function refuseOtherOrigins(raw: Request): void {
  const site = raw.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin') deny('crossSite');
  const origin = raw.headers.get('origin');
  if (origin && origin.replace(/^https?:\/\//, '') !== raw.headers.get('host')) deny('crossSite');
}

async function answerCall(
  options: ConsoleRouterOptions & { readBody: BodyReader },
  name: ConsoleCallName,
  call: ConsoleCall,
  handler: unknown,
  raw: Request,
  peer: string,
  cookies: string[],
): Promise<Response> {
  refuseOtherOrigins(raw);
  const { staffing } = options;
  const request = readRequest(raw, peer, options.trustProxy);
  const authorization = raw.headers.get('authorization') ?? undefined;
  const caller = { request, token: raw.headers.get('x-console-token') ?? '', authorization };
  const isAwake = raw.headers.get('x-console-background') !== '1';
  // Uploads are refused without a sign-in.
  const sender = call.maxBytes ? (await staffing.member(caller, 0, isAwake)).id : '';
  const body = await options.readBody(raw, sender, call.maxBytes);
  if (call.kind === 'session') {
    const input = parseInput(call, body);
    return successResponse(
      await staffing.session(name as SessionCallName, input as never, { ...caller, cookies }),
      cookies,
    );
  }
  const siteId = call.scope === 'site' ? requestedSite(body) : 0;
  const staff = await staffing.member(caller, siteId, isAwake);
  // Permissions are checked before fields, so that a caller without the permission learns nothing about the
  // fields.
  if (siteId > 0 || call.scope === 'platform') requireRight(staff, call);
  const input = parseInput(call, body);
  const site = call.scope === 'platform' ? PLATFORM : await options.siteById(siteId);
  if (!site) deny('notAllowed');
  noteRequest({ siteId: site.id });
  const context: ConsoleContext = {
    db: options.database.db,
    site,
    staff,
    request,
    now: staffing.now(),
    hasAccess: (right, ...accesses) => mayUse(staff, right, accesses),
    namesOf: staffing.namesOf,
    moduleConsoles: options.modules.flatMap<ModuleConsole>((module) => module.console ?? []),
  };
  if (call.kind === 'read') {
    const read = (db: ConsoleContext['db']) => (handler as AnyRead)(input, { ...context, db });
    const isFromReplica = options.replica && call.reads === 'replica';
    const answer = isFromReplica ? await options.replica!.read(read) : await read(context.db);
    return successResponse(answer, cookies);
  }
  const prepared = await prepare(context, name, input);
  const written = input as { reason: string; request_id?: string };
  const { answer, file } = await runWrite(options, call, handler as AnyWrite, written, {
    ...context,
    prepared,
  });
  return file ? fileResponse(file, context.db, call, options.log) : successResponse(answer, cookies);
}

async function prepare(context: ConsoleContext, name: ConsoleCallName, input: unknown): Promise<unknown> {
  for (const { preparations } of context.moduleConsoles) {
    const work = preparations?.[name as WriteName];
    if (work) return await work(input as never, context);
  }
  return undefined;
}

/** Means no site in calls about the platform; its audit entries are those of site 0. */
const PLATFORM: SiteRef = {
  ...{ id: 0, externalId: '', name: 'Platform', currency: '', timeZone: 'UTC', domain: '' },
  ...{ isOpen: true, inMaintenance: false, hasRewards: false },
};

function requestedSite(body: unknown): number {
  const requested = siteNumber.safeParse((body as { site_id?: unknown } | null)?.site_id);
  return requested.success ? requested.data : 0;
}

function parseInput(call: ConsoleCall, body: unknown): Record<string, unknown> {
  const parsed = call.input.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), rule: issue.code }));
  deny('invalidRequest', { fields: fields.slice(0, 20) });
}

function requireRight(staff: StaffMember, { needs, kind }: ConsoleCall): void {
  const { roles, token } = staff;
  if (roles.length === 0) deny('notAllowed');
  // A program is limited to calls that declare a permission; decisions on proposals declare none.
  if (token && (!needs || (kind === 'write' && !token.mayChange))) deny('notAllowed');
  if (needs && !mayUse(staff, needs.right, needs.access)) deny('notAllowed', { right: needs.right });
}

/** Whether a person's roles allow one of the accesses, and a program's token does too. */
function mayUse({ roles, token }: StaffMember, right: Right, accesses: readonly Access[]): boolean {
  if (!token) return hasAccess(roles, right, accesses);
  const allowed = accesses.filter((access) => token.accesses.includes(access));
  return token.rights.includes(right) && hasAccess(roles, right, allowed);
}

/** The change as shown in the audit log: proposals with amounts instead of minor units, by kind. */
function changeInMoney(
  change: AuditedChange,
  kinds: readonly string[],
  { moduleConsoles, site }: ConsoleContext,
): AuditedChange {
  const known = moduleConsoles.flatMap(({ proposals = {} }) =>
    kinds.flatMap((kind) => proposals[kind] ?? []),
  );
  return known.reduce((shown, { shownChange }) => {
    if (!shownChange) return shown;
    const { before, after, ...rest } = shown;
    return {
      ...rest,
      ...(before !== undefined && { before: before && shownChange(before, site.currency) }),
      ...(after !== undefined && { after: after && shownChange(after, site.currency) }),
    };
  }, change);
}

/** The handler, its proposal and the audit log's row are one transaction; a request id is processed once. */
async function runWrite(
  { database, staffing }: ConsoleRouterOptions,
  call: ConsoleCall,
  handler: AnyWrite,
  input: { reason: string; request_id?: string },
  context: ConsoleContext & { prepared: unknown },
): Promise<{ answer: Record<string, unknown>; file: StreamedFile | undefined }> {
  const about = { siteId: context.site.id, staffId: context.staff.id, reason: input.reason };
  let file: StreamedFile | undefined;
  const answer = await database.transaction(async (tx) => {
    const kinds: string[] = [];
    const propose = (proposal: NewProposal) => {
      kinds.push(proposal.kind);
      const siteId = call.scope === 'platform' ? (proposal.siteId ?? about.siteId) : about.siteId;
      return staffing.propose(tx, { ...proposal, ...about, siteId });
    };
    const action = call.path.replace('/console/api/', '');
    const perform = async () => {
      const done = await handler(input, { ...context, db: tx, tx, reason: input.reason, propose });
      file = done.file;
      await staffing.recordAuditEntry(tx, {
        ...about,
        ...changeInMoney(done.change, kinds, context),
        action,
        address: context.staff.token ? `token ${context.staff.token.name}` : context.request.address,
      });
      return done.answer;
    };
    if (input.request_id === undefined) return await perform();
    return await staffing.runOnce(tx, { ...about, requestId: input.request_id, action, input }, perform);
  });
  return { answer, file };
}
