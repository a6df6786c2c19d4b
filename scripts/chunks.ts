import type { Rolldown } from "vite";

/** A module that this many pages load belongs to the whole site. */
const COMMON_PAGES = 9;
/** Too small for a file of its own: its request would cost more than its bytes cost the other pages. */
const FEW_RULES = { pages: 3, maxLength: 1100 };
/** A visitor goes from each of these pages to the next. */
const PAGES_OF_BUYING = /^(?:shop\/cart|checkout\/(?:checkout|payment-.*))$/;

/** Files that public pages share, by which pages load a module. Pages of the staff area do not count. */
export const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: (id, graph) => (isCommon(id, graph) ? "common" : null) },
  { name: (id, graph) => (isOfBuying(id, graph) ? "buying" : null) },
];

function isCommon(id: string, graph: Rolldown.ChunkingContext): boolean {
  const pages = publicPagesOf(id, graph).length;
  const length = graph.getModuleInfo(id)?.code?.length ?? 0;
  const isFewRules = id.endsWith(".ts") && length < FEW_RULES.maxLength;
  return pages >= COMMON_PAGES || (pages >= FEW_RULES.pages && isFewRules);
}

function isOfBuying(id: string, graph: Rolldown.ChunkingContext): boolean {
  const pages = publicPagesOf(id, graph);
  return pages.length > 1 && pages.every((page) => PAGES_OF_BUYING.test(page));
}

/** Pages whose own imports lead to a module; what a page fetches later is not among them. */
function publicPagesOf(module: string, graph: Rolldown.ChunkingContext): string[] {
  const pages = new Set<string>();
  const importers = new Set([module]);
  for (const id of importers) {
    const page = /[\\/]app[\\/]routes[\\/](.*)\.tsx?/.exec(id)?.[1]?.replaceAll("\\", "/");
    if (page) pages.add(page);
    else for (const importer of graph.getModuleInfo(id)?.importers ?? []) importers.add(importer);
  }
  return [...pages].filter((page) => !page.startsWith("admin/"));
}
