import { z } from 'zod';
import type { CountryMatter } from '../values/country-rules.ts';
import type { ErrorName } from './errors.ts';

/**
 * Envelope of every answer [A-01..A-24]: `statusCode` 1 means success. Any other code comes with
 * `statusMessage`, a name from `errors.ts`, and its data in `statusDetail` (an empty string if there is
 * none).
 */
export const envelope = z.object({
  statusCode: z.int(),
  statusMessage: z.string(),
  statusDetail: z.unknown(),
});

/** The failure that a client reports when a call gets no valid answer [E-05]. */
type Unreachable = { statusCode: number; statusMessage: string };
export const AUTH_UNREACHABLE: Unreachable = { statusCode: -500, statusMessage: 'internalServerError' };
export const READ_UNREACHABLE: Unreachable = { statusCode: -503, statusMessage: 'serviceUnavailable' };
export const SETTINGS_UNREACHABLE: Unreachable = { statusCode: 0, statusMessage: 'disconnect' };

/**
 * Who may call: `guest`: anyone; `player`: `account_id` and `auth` of a live session in the body; `cookie`:
 * only the browser's session cookie (the server renders signed-in pages with it).
 */
export type Caller = 'guest' | 'player' | 'cookie';

export type Call<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodRawShape = z.ZodRawShape,
  Errors extends ErrorName = ErrorName,
  Who extends Caller = Caller,
> = {
  path: `/api/${string}`;
  /** One sentence for the API document. */
  summary: string;
  /** Rows of the specification that this call implements, e.g. `A-02`. */
  rows: readonly string[];
  caller: Who;
  input: In;
  /** The fields of a successful answer, in addition to the envelope. */
  output: z.ZodObject<Out>;
  /** Errors of this call, in addition to those of every call (`COMMON_ERRORS`). */
  errors: readonly Errors[];
  unreachable: Unreachable;
  /** Maximum body size in bytes if the default is too low (pictures). */
  bodyBytes?: number;
  /** Refused as `countryNotServed` by the site's country rule for registration or play. */
  country?: CountryMatter;
  /** Only reads, and may read from a replica that has everything committed before the call. */
  reads?: 'replica';
};

/** Declares one call of the site API. The path is the key: POST, JSON in, envelope out. */
export function defineCall<
  In extends z.ZodType,
  Out extends z.ZodRawShape,
  const Errors extends ErrorName = never,
  const Who extends Caller = Caller,
>(
  call: Omit<Call<In, Out, Errors, Who>, 'errors' | 'output' | 'rows'> & {
    errors?: readonly Errors[];
    output: Out;
    rows?: readonly string[];
  },
): Call<In, Out, Errors, Who> {
  const errors = [...(call.errors ?? []), ...(call.country ? ['countryNotServed'] : [])] as Errors[];
  return { ...call, rows: call.rows ?? [], errors, output: z.object(call.output) };
}

/** Input as a caller may send it. */
export type Input<C extends Call> = z.input<C['input']>;
/** Input as a handler receives it: validated, with defaults filled in. */
export type CheckedInput<C extends Call> = z.output<C['input']>;
/** The fields a handler returns on success. */
export type Output<C extends Call> = z.output<C['output']>;
/** The answer as a caller sees it: success with its fields, or a named error. */
export type Answer<C extends Call> =
  | ({ statusCode: 1; statusMessage: string; statusDetail: unknown } & Output<C>)
  | { statusCode: Exclude<number, 1>; statusMessage: string; statusDetail: unknown };
