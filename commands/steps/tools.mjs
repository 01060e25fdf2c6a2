import { findChromium, findHeadlessChromium } from "./chromium.mjs";
import { findJava } from "./java.mjs";
import { findQtEngines } from "./old-engines.mjs";
import { findFailoverPrograms, findPgBouncer, findPostgres } from "./postgres.mjs";
import { findPrintReader } from "./print-reader.mjs";
import { findTextBrowsers } from "./text-browsers.mjs";

/**
 * A program that some tests need.
 * @typedef {object} Tool
 * @property {string} name its name in ALLOW_SKIP
 * @property {string[]} packages the Debian packages that contain it
 * @property {string[]} steps the steps of `npm test` that need it
 * @property {string} without what is skipped without it, and how to install it
 * @property {() => unknown} find returns null if the tool is missing
 * @property {() => unknown} [findBest] also returns null if only a slower program is installed. The packages are installed if it
 *   returns null
 */

/** @type {Tool[]} */
export const TOOLS = [
  {
    name: "java",
    packages: ["default-jre-headless"],
    steps: ["vitest"],
    without: "The W3C checker does not run. Install Java, or set JAVA_HOME.",
    find: findJava,
  },
  {
    name: "pdf-readers",
    packages: ["poppler-utils", "zbar-tools"],
    steps: ["vitest"],
    without: "Printed stickers are not tested. Install pdftoppm and zbarimg.",
    find: findPrintReader,
  },
  {
    name: "old-engines",
    packages: ["python3-pyqt5.qtwebengine", "python3-pyqt5.qtwebkit"],
    steps: ["vitest"],
    without: "Chromium 87 and the WebKit of 2016 are not tested. Install Debian's PyQt5 with QtWebEngine and QtWebKit.",
    find: findQtEngines,
  },
  {
    name: "text-browsers",
    packages: ["lynx", "w3m", "tmux"],
    steps: ["vitest"],
    without: "Text browsers are not tested. Install lynx, w3m and tmux.",
    find: findTextBrowsers,
  },
  {
    name: "postgres",
    packages: ["postgresql"],
    steps: ["postgres", "journeys-over-http"],
    without: "PostgreSQL is not tested. Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.",
    find: findPostgres,
  },
  {
    name: "pgbouncer",
    packages: ["pgbouncer"],
    steps: ["postgres"],
    without: "Processes behind a connection pooler are not tested. Install PgBouncer.",
    find: findPgBouncer,
  },
  {
    name: "failover",
    packages: ["postgresql", "patroni", "python3-etcd", "etcd-server", "haproxy"],
    steps: ["postgres"],
    without: "The failover to a standby is not tested. Install PostgreSQL, Patroni with etcd, and HAProxy.",
    find: findFailoverPrograms,
  },
  {
    name: "chromium",
    packages: ["chromium", "chromium-headless-shell", "fonts-liberation"],
    steps: ["journeys", "journeys-over-http"],
    without: "The journeys are skipped. Install Chromium, or set CHROMIUM_PATH.",
    find: findChromium,
    findBest: () => findChromium() && (process.env["CHROMIUM_PATH"] || findHeadlessChromium()),
  },
];

/**
 * Installs missing tools, and prints the names of the tools that are still missing.
 * @param {Tool[]} needed
 * @param {Rules} rules
 * @typedef {object} Rules
 * @property {((packages: string[]) => Promise<void>) | null} install null if nothing may be installed
 * @property {boolean} isRequired whether a missing tool is a failure, as in CI
 * @property {string[]} allowedToSkip the names of tools that may be missing even if tools are required
 * @returns {Promise<import("./tally.mjs").Tally>} each tool counts as one test
 */
export async function provideTools(needed, { install, isRequired, allowedToSkip }) {
  const missing = await installMissing(needed, install);
  const failed = missing.filter(({ name }) => isRequired && !allowedToSkip.includes(name));
  for (const tool of missing) {
    console.log(`${failed.includes(tool) ? "FAILED" : "SKIPPED"}: ${tool.name} is missing. ${tool.without}`);
  }
  if (failed.length > 0) console.log(`To skip the tests that need them: ALLOW_SKIP=${failed.map(({ name }) => name).join(",")}`);
  return { passed: needed.length - missing.length, failed: failed.length, skipped: missing.length - failed.length };
}

/**
 * Installs missing tools. Tries twice, because package servers often fail temporarily.
 * @param {Tool[]} needed
 * @param {Rules["install"]} install
 * @returns {Promise<Tool[]>} the tools still missing
 */
async function installMissing(needed, install) {
  if (install === null) {
    const missing = needed.filter((tool) => tool.find() === null);
    if (missing.length > 0) console.log(`Missing system packages, which this run does not install: ${packagesOf(missing)}`);
    return missing;
  }
  let wanted = needed.filter(isWanted);
  for (let attempt = 0; attempt < 2 && wanted.length > 0; attempt += 1) {
    console.log(`Installing system packages (--no-install prevents it): ${packagesOf(wanted)}`);
    await install(wanted.flatMap(({ packages }) => packages));
    wanted = wanted.filter(isWanted);
  }
  return wanted.filter((tool) => tool.find() === null);
}

/** @param {Tool} tool */
function isWanted({ find, findBest = find }) {
  return findBest() === null;
}

/** @param {Tool[]} tools */
function packagesOf(tools) {
  return tools.flatMap(({ packages }) => packages).join(" ");
}
