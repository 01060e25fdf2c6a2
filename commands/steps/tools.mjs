import {
  findChromium,
  findFailover,
  findFastChromium,
  findJava,
  findPgBouncer,
  findPostgres,
  findPrintReader,
  findQtEngines,
  findTextBrowsers,
} from "./programs.mjs";
import { run } from "./run.mjs";

const JOURNEYS = ["journeys", "journeys-over-http"];

/** The programs that some tests need. */
export const TOOLS = [
  tool("java", ["vitest"], findJava, "default-jre-headless", "the W3C checker"),
  tool("pdf-readers", ["vitest"], findPrintReader, "poppler-utils zbar-tools", "printed stickers"),
  tool("old-engines", ["vitest"], findQtEngines, "python3-pyqt5.qtwebengine python3-pyqt5.qtwebkit", "old browser engines"),
  tool("text-browsers", ["vitest"], findTextBrowsers, "lynx w3m tmux", "text browsers"),
  tool("postgres", ["postgres", ...JOURNEYS.slice(1)], findPostgres, "postgresql", "PostgreSQL"),
  tool("pgbouncer", ["postgres"], findPgBouncer, "pgbouncer", "a connection pooler"),
  tool("failover", ["postgres"], findFailover, "postgresql patroni python3-etcd etcd-server haproxy", "the failover to a standby"),
  // The headless Chromium takes half the CPU time. Only the full one can block cookies.
  tool("chromium", JOURNEYS, findChromium, "chromium chromium-headless-shell fonts-liberation", "journeys", findFastChromium),
];

/**
 * @param {string} name its name in ALLOW_SKIP @param {string[]} steps the steps of `npm test` that need it
 * @param {() => unknown} find returns null if the tool is missing @param {string} packages the Debian packages that contain it
 * @param {string} tests what is not tested without it
 * @param {() => unknown} findBest also returns null if only a slower program is installed. The packages are installed if it returns null
 */
function tool(name, steps, find, packages, tests, findBest = find) {
  return { name, steps, find, packages, tests, findBest };
}

/**
 * Installs missing tools, and prints the names of the tools that are still missing. Tries twice, because package servers often fail.
 * @param {ReturnType<typeof tool>[]} needed
 * @param {{ install: ((packages: string) => unknown) | null, isRequired: boolean, allowedToSkip: string[] }} rules `install` is null if
 *   nothing may be installed. If tools are required, as in CI, a missing one is a failure, unless `allowedToSkip` names it
 * @returns {import("./tally.mjs").Test[]} each tool counts as one test
 */
export function provideTools(needed, { install, isRequired, allowedToSkip }) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const missing = needed.filter(({ findBest }) => findBest() === null).map(({ packages }) => packages);
    if (missing.length === 0) break;
    console.log(`${install ? "Installing" : "Not installed, because this run may not"}: ${missing.join(" ")}`);
    install?.(missing.join(" "));
  }
  return needed.map(({ name, find, packages, tests }) => {
    if (find() !== null) return { name, status: "passed" };
    const isFailure = isRequired && !allowedToSkip.includes(name);
    console.log(`${isFailure ? "FAILED" : "SKIPPED"}: ${name} is missing.`);
    const advice = `Not tested: ${tests}. Install ${packages}${isFailure ? `, or set ALLOW_SKIP=${name}` : ""}.`;
    return { name, status: isFailure ? "failed" : "skipped", message: advice };
  });
}

/** Installs Debian packages. A failure shows in the programs that are still missing. @param {string} packages */
export function installPackages(packages) {
  const aptGet = "apt-get -qq -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120";
  run("sh", ["-c", `${aptGet} update; ${aptGet} install -y --no-install-recommends ${packages}`], { DEBIAN_FRONTEND: "noninteractive" });
}
