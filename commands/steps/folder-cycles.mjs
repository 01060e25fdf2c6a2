/** A test may import anything, and would count as part of its folder. */
const TEST = /^tests\/|\.test\.tsx?$|\/testing(\/|\.ts$)/;

/**
 * Returns the imports that are part of a cycle of folders, as "folder -> folder". Compares the folders and files that are side by side, so
 * it finds cycles at every depth. Leaves out tests.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 */
export function folderCycles(modules) {
  const edges = modules
    .filter(({ source }) => !TEST.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ resolved }) => !TEST.test(resolved)).map(({ resolved }) => siblings(source, resolved)),
    );
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const onCycle = edges.filter(([from, to]) => from !== to && reachedFrom(to, next).has(from));
  return [...new Set(onCycle.map(([from, to]) => `${from} -> ${to}`))].sort();
}

/**
 * Returns the two siblings that an import connects: the folders or files directly below the nearest common folder.
 * @param {string} from
 * @param {string} to
 * @returns {[string, string]}
 */
function siblings(from, to) {
  const [one, other] = [from.split("/"), to.split("/")];
  const common = one.findIndex((part, index) => part !== other[index]);
  return [one.slice(0, common + 1).join("/"), other.slice(0, common + 1).join("/")];
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} next
 * @returns {ReadonlySet<string>}
 */
function reachedFrom(start, next) {
  const reached = new Set([start]);
  for (const folder of reached) for (const to of next.get(folder) ?? []) reached.add(to);
  return reached;
}
