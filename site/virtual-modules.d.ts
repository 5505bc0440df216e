declare module 'virtual:messages' {
  type Bundle = { default: Record<string, string> };
  /** Lazy message bundles by language folder and namespace. */
  export const bundles: Record<string, Record<string, () => Promise<Bundle>>>;
}

declare module 'virtual:all-messages' {
  export const messages: Record<string, Record<string, Record<string, string>>>;
}

declare module 'virtual:api-paths' {
  /** Path and unreachable answer of every call: `[path, statusCode, statusMessage]`. */
  export const calls: Record<string, [string, number, string]>;
}
