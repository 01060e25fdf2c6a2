import { findChromium, findHeadlessChromium } from "./chromium.mjs";
import { findJava } from "./java.mjs";
import { findQtEngines } from "./old-engines.mjs";
import { findPostgres } from "./postgres.mjs";
import { findPrintReader } from "./print-reader.mjs";
import { findTextBrowsers } from "./text-browsers.mjs";

/**
 * A program of the machine that some tests need.
 * @typedef {object} Tool
 * @property {string} name as ALLOW_SKIP names it
 * @property {string[]} packages Debian's
 * @property {string[]} steps those of `npm test` that need it
 * @property {string} without what is skipped when it is missing, and how to have it all the same
 * @property {() => unknown} find null when it is missing
 * @property {() => unknown} [findBest] null when the packages bring a faster program than `find` finds; they are then installed
 */

/** @type {Tool[]} */
export const TOOLS = [
  {
    name: "java",
    packages: ["default-jre-headless"],
    steps: ["vitest"],
    without: "Pages are not checked by the W3C checker. Install Java, or name it in JAVA_HOME.",
    find: findJava,
  },
  {
    name: "pdf-readers",
    packages: ["poppler-utils", "zbar-tools"],
    steps: ["vitest"],
    without: "Printed stickers are not read. Install pdftoppm and zbarimg.",
    find: findPrintReader,
  },
  {
    name: "old-engines",
    packages: ["python3-pyqt5.qtwebengine", "python3-pyqt5.qtwebkit"],
    steps: ["vitest"],
    without: "Nothing is tried in Chromium 87 and the WebKit of 2016. Install Debian's PyQt5 with QtWebEngine and QtWebKit.",
    find: findQtEngines,
  },
  {
    name: "text-browsers",
    packages: ["lynx", "w3m", "tmux"],
    steps: ["vitest"],
    without: "Nothing is tried in lynx and w3m. Install lynx, w3m and tmux.",
    find: findTextBrowsers,
  },
  {
    name: "postgres",
    packages: ["postgresql"],
    steps: ["postgres", "journeys-over-http"],
    without: "Nothing is tried on a PostgreSQL server. Install PostgreSQL 15 or newer, or name a server in TEST_DATABASE_URL.",
    find: findPostgres,
  },
  {
    name: "chromium",
    packages: ["chromium", "chromium-headless-shell", "fonts-liberation"],
    steps: ["journeys", "journeys-over-http"],
    without: "The journeys are skipped. Install Chromium, or name it in CHROMIUM_PATH.",
    find: findChromium,
    findBest: () => findChromium() && (process.env["CHROMIUM_PATH"] || findHeadlessChromium()),
  },
];

/**
 * Installs what the machine lacks, and says what stays missing.
 * @param {Tool[]} needed
 * @param {Rules} rules
 * @typedef {object} Rules
 * @property {((packages: string[]) => Promise<void>) | null} install null when nothing may be installed
 * @property {boolean} isRequired whether a missing tool is a failure, as in CI
 * @property {string[]} allowedToSkip the names of those that may be missing there too
 * @returns {Promise<import("./tally.mjs").Tally>} each tool counts as one test
 */
export async function provideTools(needed, { install, isRequired, allowedToSkip }) {
  const missing = await installMissing(needed, install);
  const failed = missing.filter(({ name }) => isRequired && !allowedToSkip.includes(name));
  for (const tool of missing) {
    console.log(`${failed.includes(tool) ? "FAILED" : "SKIPPED"}: ${tool.name} is missing. ${tool.without}`);
  }
  if (failed.length > 0) console.log(`To go on without: ALLOW_SKIP=${failed.map(({ name }) => name).join(",")}`);
  return { passed: needed.length - missing.length, failed: failed.length, skipped: missing.length - failed.length };
}

/**
 * Tries twice: a package server is often away for a moment.
 * @param {Tool[]} needed
 * @param {Rules["install"]} install
 * @returns {Promise<Tool[]>} those that are still missing
 */
async function installMissing(needed, install) {
  if (install === null) {
    const missing = needed.filter((tool) => tool.find() === null);
    if (missing.length > 0) console.log(`These system packages are missing, and are not installed here: ${packagesOf(missing)}`);
    return missing;
  }
  let wanted = needed.filter(isWanted);
  for (let tries = 0; tries < 2 && wanted.length > 0; tries += 1) {
    console.log(`These system packages are installed now (leave them out with --no-install): ${packagesOf(wanted)}`);
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
