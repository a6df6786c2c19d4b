import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/** A test with the rows it proves: its own and its suite's `tag` (Playwright) or `tags` (Vitest). */
export type TaggedTest = { file: string; title: string; tags: string[]; runs: boolean };

/** A suite or a test. Its tags and skips apply to everything inside. */
type Scope = { title: string; tags: string[]; runs: boolean };

const MAY_RUN = new Set(["each", "for", "only", "concurrent", "sequential", "serial", "parallel"]);
const DO_NOT_RUN = new Set(["skip", "skipIf", "runIf", "todo", "fixme", "fail", "fails"]);
const SKIPS_ITS_SCOPE = new Set(["skip", "fixme", "fail"]);

/** `test.describe.skip` as ["test", "describe", "skip"]; `it.each(cases)` as ["it", "each"]; null for any other call. */
function namesOf(callee: ESTree.Expression): string[] | null {
  if (callee.type === "Identifier") return [callee.name];
  if (callee.type === "CallExpression") return namesOf(callee.callee);
  if (callee.type === "TaggedTemplateExpression") return namesOf(callee.tag);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return null;
  const names = namesOf(callee.object);
  return names && [...names, callee.property.name];
}

function titleOf(argument: ESTree.Argument | undefined, source: string): string | null {
  if (argument?.type === "Literal" && typeof argument.value === "string") return argument.value;
  return argument?.type === "TemplateLiteral" ? source.slice(argument.start + 1, argument.end - 1) : null;
}

/** Options that are not a literal are returned as source text, which matches no row. */
function readOptions(argument: ESTree.Argument | undefined, source: string): Omit<Scope, "title"> {
  const options = { tags: [] as string[], runs: true };
  if (argument?.type !== "ObjectExpression") return options;
  for (const property of argument.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    const { key, value } = property;
    if (DO_NOT_RUN.has(key.name)) options.runs = false;
    if (key.name !== "tag" && key.name !== "tags") continue;
    for (const tag of value.type === "ArrayExpression" ? value.elements : [value])
      if (tag) options.tags.push(titleOf(tag, source) ?? source.slice(tag.start, tag.end));
  }
  return options;
}

export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const scopes: Scope[] = [{ title: file, tags: [], runs: true }];
  const opened = new Map<ESTree.CallExpression, Scope>();
  const tests: Scope[][] = [];

  new Visitor({
    CallExpression(call) {
      const [first, ...modifiers] = namesOf(call.callee) ?? [];
      if (first !== "test" && first !== "it" && first !== "describe") return;
      const title = titleOf(call.arguments[0], source);
      if (title === null) {
        // test.skip() and test.skip(condition, reason) apply to the suite or test they are called in.
        const innermost = scopes.at(-1);
        if (innermost && SKIPS_ITS_SCOPE.has(modifiers.at(-1) ?? "")) innermost.runs = false;
        return;
      }
      const kinds = modifiers.filter((name) => name !== "describe");
      const isSkipped = kinds.some((name) => DO_NOT_RUN.has(name));
      if (!isSkipped && !kinds.every((name) => MAY_RUN.has(name))) return;
      const options = readOptions(call.arguments[1], source);
      const scope = { title, tags: options.tags, runs: options.runs && !isSkipped };
      scopes.push(scope);
      opened.set(call, scope);
      if (first !== "describe" && !modifiers.includes("describe")) tests.push([...scopes]);
    },
    "CallExpression:exit"(call) {
      if (opened.has(call)) scopes.pop();
    },
  }).visit(program);

  return tests
    .map((chain) => ({
      file,
      title: chain
        .slice(1)
        .map((scope) => scope.title)
        .join(" › "),
      tags: [...new Set(chain.flatMap((scope) => scope.tags))],
      runs: chain.every((scope) => scope.runs),
    }))
    .filter((test) => test.tags.length > 0);
}

/** The files the runners run; see vitest.config.ts and playwright.config.ts. */
const TEST_FILES = ["{app,server,paygate,supabase,test,scripts}/**/*.test.{ts,tsx}", "e2e/**/*.spec.ts"];

export function readTaggedTests(root: string): TaggedTest[] {
  return globSync(TEST_FILES, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(`${root}/${file}`, "utf8");
      return /\btags?:/.test(source) ? taggedTestsIn(file, source) : [];
    });
}
