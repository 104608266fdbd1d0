import { parseSync } from "vite";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Raw SQL in the source: a statement that runs where it is written, or a fragment of other statements. */
export interface Site {
  readonly file: string;
  readonly line: number;
  readonly kind: "statement" | "part";
  /** SQL text between the placeholders. There is one more piece than there are placeholders. */
  readonly pieces: readonly string[];
  readonly holes: readonly Span[];
  /** Declared type of the rows, or of the value of a fragment. Undefined if no type is declared. */
  readonly rows: string | undefined;
}

interface Node extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const named = (value: unknown, ...names: string[]): boolean =>
  isNode(value) && value.type === "Identifier" && names.some((name) => name === value["name"]);
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

const typeArguments = (node: Node): Node[] => {
  const given = node["typeArguments"];
  return isNode(given) ? nodesOf(given["params"]) : [];
};

/** Returns T if the function is declared to return `Promise<T>`. */
function promised(node: Node): Node | undefined {
  const annotation = node["returnType"];
  const type = isNode(annotation) ? annotation["typeAnnotation"] : undefined;
  return isNode(type) && named(type["typeName"], "Promise") ? typeArguments(type)[0] : undefined;
}

const typeParameters = (node: Node): string[] =>
  isNode(node["typeParameters"])
    ? nodesOf(node["typeParameters"]["params"]).flatMap(({ name }) =>
        isNode(name) && typeof name["name"] === "string" ? [name["name"]] : [],
      )
    : [];

const isSql = (node: unknown): node is Node =>
  isNode(node) && node.type === "TaggedTemplateExpression" && named(node["tag"], "sql");

/** Returns the template that a call runs directly, and the node that declares the type of its rows. */
function ranBy(node: Node): { template: Node; rows: Node | undefined } | undefined {
  const callee = node["callee"];
  if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return undefined;
  if (named(callee["property"], "execute") && isSql(callee["object"]))
    return { template: callee["object"], rows: typeArguments(callee["object"])[0] };
  const [first] = nodesOf(node["arguments"]);
  if (!named(callee["property"], "run", "change") || !isSql(first)) return undefined;
  return { template: first, rows: typeArguments(node)[0] ?? typeArguments(first)[0] };
}

const textOf = (quasi: Node): string => {
  const value = quasi["value"];
  if (typeof value !== "object" || value === null || !("cooked" in value) || typeof value.cooked !== "string")
    throw new Error("a piece of SQL has an escape that is none");
  return value.cooked;
};

const names = (type: string): string[] => type.match(/\w+/g) ?? [];

export function sitesOf(file: string, text: string): Site[] {
  const sites: Site[] = [];
  const cut = ({ start, end }: Span): string => text.slice(start, end).replaceAll(/\s+/g, " ");
  /** Templates that run where they are written, with the declared type of their rows. */
  const ran = new Map<Node, string | undefined>();
  /**
   * Bodies of arrow functions with the type of a row from the declared promise: `(): Promise<Shelf[]> => db.run(...)`.
   */
  const answers = new Map<unknown, string>();
  /**
   * Collects the SQL below a node. Types that use a type parameter in scope are ignored, because they depend on the
   * caller.
   */
  const visit = (node: Node, outer: readonly string[]): void => {
    const generic = [...outer, ...typeParameters(node)];
    const own = (type: string | undefined): string | undefined =>
      type === undefined || names(type).some((name) => generic.includes(name)) ? undefined : type;
    const promise = promised(node);
    if (promise !== undefined && promise.type !== "TSUnknownKeyword" && promise.type !== "TSNumberKeyword")
      answers.set(node["body"], `(${cut(promise)})[number]`);
    const run = ranBy(node);
    if (run !== undefined) ran.set(run.template, own(run.rows ? cut(run.rows) : answers.get(node)));
    if (isSql(node) && isNode(node["quasi"])) {
      const { quasis, expressions } = node["quasi"];
      const [type] = typeArguments(node);
      sites.push({
        file,
        line: text.slice(0, node.start).split("\n").length,
        kind: ran.has(node) ? "statement" : "part",
        pieces: nodesOf(quasis).map(textOf),
        holes: nodesOf(expressions),
        rows: ran.has(node) ? ran.get(node) : own(type && cut(type)),
      });
    }
    for (const value of Object.values(node)) for (const inner of nodesOf(value)) visit(inner, generic);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  for (const node of nodesOf(program)) visit(node, []);
  return sites;
}
