import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** A part of a file that can refuse: a top-level declaration, or one function of an object. */
export type Part = { place: string; file: string; tree: Node };
type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Name = { file: string; name: string };
type File = {
  path: string;
  text: string;
  declared: Map<string, Part>;
  imported: Map<string, Name>;
  reexported: Map<string, Name>;
  everything: string[];
};
type Source = { path: string; text: string };
/**
 * Names of functions: those that throw a refusal, given its name; and those that catch refusals of their
 * first argument, mapping each to the value under its name in the last.
 */
type Functions = { throwers: readonly string[]; catchers: readonly string[] };
/** The content of a part: the refusals it throws and the names it uses. */
type Content = {
  codes: Set<string>;
  unnamed: Set<string>;
  literals: Set<string>;
  names: Set<string>;
  called: Set<string>;
  proposed: Set<string>;
};

/** The callable value of a property: a function, a name of one, or a factory call. */
const MAY_BE_FUNCTION = /^(ArrowFunctionExpression|FunctionExpression|Identifier|CallExpression)$/;
/** A module's function passed to another under a different name: `{ name: module.function }`. */
const COMPOSITION_ROOT = 'server/app/';
/** Types of the tables that bind calls to handlers. */
const HANDLERS = /\b(Console|Session)?Handlers$/;
/** Type names and object keys are not uses of a name. */
const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression|InstantiationExpression)/;

/**
 * The refusals that can be thrown below a part of the server, by the names it uses: a mentioned function is
 * assumed to be called. A call of a parameter or a property reaches every object function of that name.
 * Refusals handled by a `catch` are excluded.
 */
export class RefusalGraph {
  private readonly files = new Map<string, File>();
  /** Functions in objects and methods of classes, by name. */
  private readonly members = new Map<string, Part[]>();
  private readonly handlers = new Map<string, Part[]>();
  private readonly proposals = new Map<string, Part[]>();
  private readonly contents = new Map<Node, Content>();
  private readonly throwers: readonly string[];
  private readonly catchers: readonly string[];

  constructor(sources: readonly Source[], { throwers, catchers }: Functions) {
    this.throwers = throwers;
    this.catchers = catchers;
    for (const { path, text } of sources) this.files.set(path, this.read(path, text));
  }

  /** The handlers of a call. */
  handlersOf(name: string): readonly Part[] {
    return this.handlers.get(name) ?? [];
  }

  /** Refusals below a part, each with the path to it; for a refusal without a literal name, its location. */
  refusalsBelow(root: Part): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const { content, way } of this.below(root)) {
      for (const code of [...content.codes, ...content.unnamed]) if (!found.has(code)) found.set(code, way);
    }
    return found;
  }

  /** The text literals below a part. */
  literalsBelow(root: Part): Set<string> {
    return new Set(this.below(root).flatMap(({ content }) => [...content.literals]));
  }

  private below(root: Part): { content: Content; way: string[] }[] {
    const seen = new Set<Node>([root.tree]);
    const queue = [{ part: root, content: this.contentOf(root), way: [root.place] }];
    for (const { part, content, way } of queue) {
      for (const next of this.usedBy(part, content)) {
        if (seen.has(next.tree)) continue;
        seen.add(next.tree);
        queue.push({ part: next, content: this.contentOf(next), way: [...way, next.place] });
      }
    }
    return queue;
  }

  private usedBy(part: Part, { names, called, proposed }: Content): Part[] {
    const file = this.files.get(part.file)!;
    const used: Part[] = [...proposed].flatMap((kind) => this.proposals.get(kind) ?? []);
    for (const name of new Set([...names, ...called])) {
      const target = names.has(name) ? this.resolve(file, name) : undefined;
      if (target) used.push(target);
      else if (called.has(name)) used.push(...this.membersNamed(name));
    }
    return used;
  }

  private membersNamed(name: string): Part[] {
    const isFunction = ({ file, tree }: Part) => {
      if (tree.type !== 'Identifier') return true;
      const target = this.resolve(this.files.get(file)!, tree.name as string);
      return target !== undefined && /Function/.test(target.tree.type);
    };
    return (this.members.get(name) ?? []).filter(isFunction);
  }

  private resolve(file: File, name: string): Part | undefined {
    const own = file.declared.get(name);
    if (own) return own;
    const from = file.imported.get(name);
    return from && this.exported(from);
  }

  private exported({ file: path, name }: Name): Part | undefined {
    const file = this.files.get(path);
    if (!file) return undefined;
    const own = file.declared.get(name);
    if (own) return own;
    const from = file.reexported.get(name) ?? file.imported.get(name);
    if (from) return this.exported(from);
    for (const other of file.everything) {
      const part = this.exported({ file: other, name });
      if (part) return part;
    }
    return undefined;
  }

  private read(path: string, text: string): File {
    const { program } = parseSync(path, text) as unknown as { program: { body: Node[] } };
    const file: File = {
      ...{ path, text, declared: new Map(), imported: new Map(), reexported: new Map(), everything: [] },
    };
    for (const statement of program.body) this.readStatement(file, statement);
    return file;
  }

  private readStatement(file: File, statement: Node): void {
    const { type, declaration, source, specifiers } = statement as Node & {
      declaration?: Node;
      source?: { value: string };
      specifiers?: Node[];
    };
    if (type === 'ImportDeclaration' || type === 'ExportNamedDeclaration')
      for (const specifier of specifiers ?? []) readSpecifier(file, specifier, source?.value);
    if (type === 'ExportAllDeclaration') file.everything.push(resolvePath(file.path, source!.value));
    const declared = declaration ?? statement;
    for (const [name, tree] of declarationsOf(declared)) {
      file.declared.set(name, { place: `${file.path} ${name}`, file: file.path, tree });
    }
    this.collectMembers(file, declared);
  }

  /** Functions of objects at any depth: `{ name() {} }`, `{ name: … }`, `{ name }`, methods of classes. */
  private collectMembers(file: File, node: Node, map = this.members): void {
    const name = keyOf(node);
    const { type } = (node.value ?? node) as Node;
    const isHook = type === 'MemberExpression' && file.path.startsWith(COMPOSITION_ROOT);
    if (name !== undefined && (isHook || MAY_BE_FUNCTION.test(type))) {
      const part = { place: `${file.path} ${name}`, file: file.path, tree: node.value as Node };
      map.set(name, [...(map.get(name) ?? []), part]);
    }
    const below = this.tableOf(node, file.text) ?? (node.type === 'Property' ? this.members : map);
    for (const child of childrenOf(node)) this.collectMembers(file, child, below);
  }

  /** The owner of the object functions below a node, if it is a table of handlers or proposals. */
  private tableOf(node: Node, text: string): Map<string, Part[]> | undefined {
    const key = keyOf(node);
    if (key === 'handlers') return this.handlers;
    if (key === 'proposals') return this.proposals;
    const type = (node.returnType ?? (node.id as Node | undefined)?.typeAnnotation) as Node | undefined;
    return type && HANDLERS.test(text.slice(type.start, type.end)) ? this.handlers : undefined;
  }

  private contentOf(part: Part): Content {
    const known = this.contents.get(part.tree);
    if (known) return known;
    const content = emptyContent();
    if (part.tree.type === 'MemberExpression') content.called.add(nameOf(part.tree.property));
    this.collect(part, part.tree, content);
    this.contents.set(part.tree, content);
    return content;
  }

  private collect(part: Part, node: Node, content: Content): void {
    if (TYPES.test(node.type)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') content.literals.add(node.value);
    if (node.type === 'Identifier') content.names.add(node.name as string);
    if (node.type === 'CallExpression') this.collectCall(part, node, content);
    else
      for (const child of this.isAnswered(part, node) ? answerOf(node) : usesOf(node))
        this.collect(part, child, content);
  }

  private isAnswered(part: Part, node: Node): boolean {
    return node.type === 'TryStatement' && answersRefusals(node.handler as Node | null, this.textOf(part));
  }

  private collectCall(part: Part, node: Node, content: Content): void {
    const callee = node.callee as Node;
    const given = node.arguments as Node[];
    const name = callee.type === 'Identifier' ? (callee.name as string) : '';
    const method = callee.type === 'MemberExpression' && !callee.computed ? nameOf(callee.property) : '';
    if (this.throwers.includes(name)) this.collectRefusal(part, given, content);
    else if (this.catchers.includes(name)) this.collectCaught(name, given, content);
    else if (name === 'propose') this.collectProposal(part, given, content);
    else if (method === 'catch' && answersRefusals(given[0], this.textOf(part)))
      this.collect(part, given[0]!, content);
    else {
      if (name) content.called.add(name);
      if (method && (callee.object as Node).type !== 'CallExpression') content.called.add(method);
      for (const child of usesOf(node)) this.collect(part, child, content);
    }
  }

  private collectRefusal(part: Part, [code, ...rest]: readonly Node[], content: Content): void {
    const codes = codesOf(code!);
    for (const declared of codes ?? []) content.codes.add(declared);
    if (!codes) content.unnamed.add(part.place);
    for (const node of rest) this.collect(part, node, content);
  }

  /** The last argument defines, refusal by refusal, what a function returns instead of a caught refusal. */
  private collectCaught(name: string, given: readonly Node[], content: Content): void {
    content.names.add(name);
    for (const { value } of propertiesIn(given.at(-1)!)) {
      for (const code of codesOf(value as Node) ?? []) content.codes.add(code);
    }
  }

  /** A proposal that needs no approval is applied at once, by its kind. */
  private collectProposal(part: Part, given: readonly Node[], content: Content): void {
    for (const node of given) this.collect(part, node, content);
    const properties = propertiesIn(given.at(-1)!);
    const property = (name: string) =>
      properties.find(({ key }) => nameOf(key) === name)?.value as Node | undefined;
    const isAtOnce = valuesOf(property('people'))?.includes(0);
    if (isAtOnce) content.proposed.add(String(property('kind')?.value));
  }

  private textOf(part: Part): string {
    return this.files.get(part.file)!.text;
  }
}

function readSpecifier(file: File, specifier: Node, source: string | undefined): void {
  const local = nameOf(specifier.local);
  if (specifier.type === 'ImportSpecifier') {
    file.imported.set(local, { file: resolvePath(file.path, source!), name: nameOf(specifier.imported) });
  } else if (specifier.type === 'ExportSpecifier') {
    const from = source ? { file: resolvePath(file.path, source), name: local } : undefined;
    const target = from ?? file.imported.get(local) ?? { file: file.path, name: local };
    if (target.file !== file.path) file.reexported.set(nameOf(specifier.exported), target);
  }
}

function resolvePath(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier;
}

function declarationsOf(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return [[(node.id as { name: string }).name, node]];
  if (node.type !== 'VariableDeclaration') return [];
  return (node.declarations as Node[]).flatMap(({ id, init }): [string, Node][] =>
    init ? namesIn(id as Node).map((name) => [name, init as Node]) : [],
  );
}

/** The names declared by a pattern. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name as string];
  if (pattern.type === 'Property') return namesIn(pattern.value as Node);
  return childrenOf(pattern).flatMap(namesIn);
}

/** The name of a property or method whose value may be a function. */
function keyOf(node: Node): string | undefined {
  const isMember = node.type === 'Property' || node.type === 'MethodDefinition';
  if (!isMember || node.computed) return undefined;
  const key = node.key as Node;
  return key.type === 'Identifier' ? (key.name as string) : undefined;
}

const nameOf = (node: unknown): string => (node as { name?: string } | undefined)?.name ?? '';

/** The properties of an object and of the objects spread into it. */
function propertiesIn(node: Node): Node[] {
  if (node.type === 'Property') return [node];
  return /^(ObjectExpression|SpreadElement)$/.test(node.type) ? childrenOf(node).flatMap(propertiesIn) : [];
}

/** The literal names of a refusal, or undefined if they are not literals. */
const codesOf = (node: Node): string[] | undefined =>
  valuesOf(node)?.filter((value): value is string => typeof value === 'string');

/** The values of an expression of literals, or undefined if it contains anything else. */
function valuesOf(node: Node | undefined): unknown[] | undefined {
  if (node?.type === 'Literal') return [node.value];
  if (node?.type !== 'ConditionalExpression') return undefined;
  const [yes, no] = [valuesOf(node.consequent as Node), valuesOf(node.alternate as Node)];
  return yes && no && [...yes, ...no];
}

const emptyContent = (): Content => ({
  ...{ codes: new Set(), unnamed: new Set(), literals: new Set() },
  ...{ names: new Set(), called: new Set(), proposed: new Set() },
});

/** Whether a `catch` stops every refusal: it throws nothing, or only rethrows other errors. */
function answersRefusals(handler: Node | null | undefined, text: string): boolean {
  if (!handler || handler.type === 'Identifier') return false;
  const code = text.slice(handler.start, handler.end);
  return !/\bthrow\b|=> refuse/.test(code) || /!\(\w+ instanceof (Refusal|Denial)\)\) throw/.test(code);
}

/** The parts of a `try` that run even if it throws. */
const answerOf = ({ handler, finalizer }: Node): Node[] =>
  [(handler as Node).body as Node, finalizer as Node | null].filter((part) => part !== null);

/** Children that are code, not property names. */
function usesOf(node: Node): Node[] {
  const isPath = node.type === 'MemberExpression' && !node.computed;
  if (isPath) return [node.object as Node];
  if (node.type === 'Property' && !node.computed) return [node.value as Node];
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
    return node.value ? [node.value as Node] : [];
  return childrenOf(node);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    const all = Array.isArray(value) ? value : [value];
    return all.filter((node): node is Node => typeof node?.type === 'string');
  });
}
