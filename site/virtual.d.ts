declare module 'virtual:messages' {
  type Bundle = { default: Record<string, string> };
  /** Lazy message bundles by language folder and namespace. */
  export const bundles: Record<string, Record<string, () => Promise<Bundle>>>;
}

declare module 'virtual:all-messages' {
  export const messages: Record<string, Record<string, Record<string, string>>>;
}

declare module 'virtual:looks' {
  type Drawn = { default: import('react').ComponentType<never> };
  type Framed = { default: import('react').ComponentType<import('./app/sections/registry.ts').FrameProps> };
  /** Lazy looks by template code: what a template draws its home page and every page's shell with. */
  export const looks: Record<string, () => Promise<{ sections: Record<string, Drawn>; frame: Framed }>>;
}

declare module 'virtual:api-paths' {
  /** Path and unreachable answer of every call: `[path, statusCode, statusMessage]`. */
  export const calls: Record<string, [string, number, string]>;
}
