/** A test may import anything, and would count as part of its folder. */
const TEST = /^tests\/|\.test\.tsx?$|\/testing(\/|\.ts$)/;

/** A wing's tables. Their keys point to other wings, and those may use them: `.dependency-cruiser.cjs` says which. */
const TABLES = /^backend\/.+\/tables\.ts$/;

/**
 * Returns the imports that are part of a cycle of folders, as "folder -> folder". Compares the folders and files that are side by side, so
 * it finds cycles at every depth. Leaves out tests, and imports of tables.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 */
export function folderCycles(modules) {
  const imports = modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]));
  const edges = imports.filter(([from = "", to = ""]) => !TEST.test(from) && !TEST.test(to) && !TABLES.test(to)).map(siblings);
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reachedFrom = (/** @type {string} */ start) => {
    const reached = new Set([start]);
    for (const folder of reached) for (const to of next.get(folder) ?? []) reached.add(to);
    return reached;
  };
  const onCycle = edges.filter(([from, to]) => from !== to && reachedFrom(to).has(from));
  return [...new Set(onCycle.map((edge) => edge.join(" -> ")))].sort();
}

/**
 * Returns the folders or files of an import that are directly below the nearest common folder.
 * @type {(files: string[]) => [string, string]}
 */
function siblings([from = "", to = ""]) {
  const [one, other] = [from.split("/"), to.split("/")];
  const common = one.findIndex((part, index) => part !== other[index]);
  return [one.slice(0, common + 1).join("/"), other.slice(0, common + 1).join("/")];
}
