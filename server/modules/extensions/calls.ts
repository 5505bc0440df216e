import { type Call, READ_UNREACHABLE } from '#contracts/api/call.ts';
import type { DynamicCall } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ExtensionCall, InstalledExtension } from './extension-definition.ts';
import { isOn } from './switches.ts';

type AnyAnswer = (input: unknown, context: unknown) => Promise<Record<string, unknown>>;

/** The location of an extension's call. */
export const callPath = (extension: string, name: string) => `/api/x/${extension}/${name}` as const;

/** The player calls of an extension; they return `notFound` on brands that do not use it. */
export function callsOf({ name: extension, module }: InstalledExtension): DynamicCall[] {
  return Object.entries(module?.calls ?? {}).map(([name, declared]) => ({
    call: contractOf(extension, name, declared),
    handler: async (input, context) => {
      if (!(await isOn(context.db, context.site.id, extension))) refuse('notFound');
      const answer = await (declared.answer as unknown as AnyAnswer)(input, context);
      return declared.output.parse(answer);
    },
  }));
}

function contractOf(extension: string, name: string, declared: ExtensionCall): Call {
  const { caller, summary, input, output, errors } = declared;
  return {
    ...{ path: callPath(extension, name), summary, rows: [], caller, input, output },
    errors: ['notFound', ...errors],
    unreachable: READ_UNREACHABLE,
  };
}
