import { Hono } from 'hono';
import type { Call } from '#contracts/api/call.ts';
import { api, type CallName } from '#contracts/api/index.ts';
import { servesCountry } from '#contracts/values/country-rules.ts';
import type { Db } from '../database/index.ts';
import type { Replica } from '../database/replica.ts';
import type { Log } from '../log.ts';
import type { CallReason, Metrics } from '../metrics.ts';
import type { Context, Module, PlayerRef, SiteRef } from '../module.ts';
import { Refusal, refuse } from '../refusal.ts';
import { inSpan } from '../tracing/spans.ts';
import { networkOf } from './ip-address.ts';
import { type MaintenanceAccess, siteForVisitor } from './maintenance-access.ts';
import { type RequestInfo, readRequest } from './request.ts';
import { type BodyReader, createBodyReader } from './request-body.ts';
import { noteRequest } from './request-trace.ts';
import { refusalResponse, successResponse, toResponse } from './responses.ts';

type ApiOptions = {
  db: Db;
  log: Log;
  modules: readonly Module[];
  trustProxy: boolean;
  /** The header in which a trusted proxy sends the country of an address. */
  countryHeader?: string | undefined;
  /** The site of a domain, or undefined if unknown. */
  siteOfDomain(domain: string): Promise<SiteRef | undefined>;
  /** The player of a session on this site; refuses with a session error otherwise. */
  authenticate(
    site: SiteRef,
    input: { account_id: string; auth: string },
    request: RequestInfo,
  ): Promise<PlayerRef>;
  /** Access to a site during maintenance; none by default. */
  hasMaintenanceAccess?: MaintenanceAccess;
  /** Called with the path, HTTP status and duration in milliseconds of every call. */
  measure?: Metrics['call'];
  /** Answers calls that allow it (`reads`). */
  replica?: Pick<Replica, 'read'> | undefined;
};

/** The origin of a request: Node's own request, or the address when the site calls inside the process. */
export type RequestOrigin = { incoming?: { socket: { remoteAddress?: string } }; peer?: string };

type AnyHandler = (input: unknown, context: unknown) => Promise<Record<string, unknown>>;

/**
 * The site API: every call of `contracts/api` bound to its module's handler. Throws at start if a call has no
 * handler.
 */
export function createApi(given: ApiOptions): Hono<{ Bindings: RequestOrigin }> {
  const app = new Hono<{ Bindings: RequestOrigin }>();
  const options = { ...given, readBody: createBodyReader() };
  const declared = (Object.keys(api) as CallName[]).map((name) => ({
    call: api[name] as Call,
    handler: handlerOf(options.modules, name),
  }));
  const added = options.modules.flatMap(({ calls = [] }) => calls) as typeof declared;
  for (const { call, handler } of [...declared, ...added]) {
    app.post(call.path, (c) => answerCall(options, call, handler, c.req.raw, addressOf(c.env)));
    app.all(call.path, () => refusalResponse('methodNotAllowed', { allow: 'POST' }));
  }
  app.all('/api/*', () => refusalResponse('notFound'));
  app.onError((error) => toResponse(error, undefined, options.log, []));
  return app;
}

function addressOf(origin: RequestOrigin | undefined): string {
  return origin?.peer ?? origin?.incoming?.socket.remoteAddress ?? 'unknown';
}

function handlerOf(modules: readonly Module[], name: CallName): AnyHandler {
  const owners = modules.filter((module) => module.handlers?.[name]);
  if (owners.length !== 1) throw new Error(`call ${name} has ${owners.length} handlers, needs exactly one`);
  return owners[0]!.handlers![name] as unknown as AnyHandler;
}

type Tools = ApiOptions & { readBody: BodyReader };

async function answerCall(
  options: Tools,
  call: Call,
  handler: AnyHandler,
  raw: Request,
  peer: string,
): Promise<Response> {
  const started = performance.now();
  const cookies: string[] = [];
  const describe = () => ({ name: `call ${call.path}`, kind: 'internal' as const });
  let reason: CallReason | undefined;
  // A refusal is a normal response, not a failure.
  const response = await inSpan(describe, () =>
    handle(options, call, handler, raw, peer, cookies).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'underMaintenance') reason = 'maintenance';
      return toResponse(error, call, options.log, cookies);
    }),
  );
  options.measure?.(call.path, response.status, performance.now() - started, reason);
  return response;
}

async function handle(
  options: Tools,
  call: Call,
  handler: AnyHandler,
  raw: Request,
  peer: string,
  cookies: string[],
): Promise<Response> {
  const request = readRequest(raw, peer, options.trustProxy, options.countryHeader);
  const sender = call.bodyBytes ? networkOf(request.address) : '';
  const parsed = call.input.safeParse(await options.readBody(raw, sender, call.bodyBytes));
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), rule: issue.code }));
    refuse('invalidRequest', { fields: fields.slice(0, 20) });
  }
  const input = parsed.data as Record<string, unknown>;
  const site = await siteOf(options, call, input, request);
  requireServedCountry(call, site, request);
  noteRequest({ siteId: site.id });
  const context: Context = { db: options.db, site, request, reply: { cookies } };
  if (call.caller !== 'player')
    return successResponse(await answer(options, call, handler, input, context), cookies);
  const player = await options.authenticate(site, input as { account_id: string; auth: string }, request);
  return successResponse(await answer(options, call, handler, input, { ...context, player }), cookies);
}

async function answer(
  { replica }: Tools,
  call: Call,
  handler: AnyHandler,
  input: Record<string, unknown>,
  context: Context & { player?: PlayerRef },
): Promise<Record<string, unknown>> {
  if (!replica || call.reads !== 'replica') return await handler(input, context);
  return await replica.read((db) => handler(input, { ...context, db }));
}

/** Refuses registration, play and deposits by the country of the address, if known. */
function requireServedCountry({ country: matter }: Call, site: SiteRef, { country }: RequestInfo): void {
  const rule = matter && site.countries?.[matter];
  if (rule && country !== undefined && !servesCountry(rule, country)) refuse('countryNotServed');
}

/**
 * A guest's call states its site in the body, a player's call by its host. A browser on one brand may not
 * call for another: body and host must then agree.
 */
async function siteOf(
  options: ApiOptions,
  call: Call,
  input: Record<string, unknown>,
  request: RequestInfo,
): Promise<SiteRef> {
  const named = typeof input.domain_name === 'string' ? input.domain_name : undefined;
  const found = await options.siteOfDomain(named ?? request.host);
  if (!found) refuse('invalidDomain');
  const site = await siteForVisitor(found, request, options.hasMaintenanceAccess);
  if (typeof input.external_id === 'string' && input.external_id !== site.externalId) refuse('invalidDomain');
  if (named && request.isBrowser) {
    const hostSite = await options.siteOfDomain(request.host);
    if (hostSite?.id !== site.id) refuse('invalidDomain');
  }
  if (call !== api.startup) {
    if (!site.isOpen) refuse('siteClosed');
    if (site.inMaintenance) refuse('underMaintenance');
  }
  return site;
}
