import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const { PATH = "", JAVA_HOME = "", CHROMIUM_PATH, TEST_DATABASE_URL } = process.env;
const OLDEST_POSTGRES = 15;
const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/** Finds the first of these paths and names, or null. Looks for a name on PATH and in Debian's folders. @param {string[]} wanted */
export function findProgram(...wanted) {
  const folders = [...PATH.split(delimiter), "/usr/bin", "/usr/sbin"];
  const paths = wanted.flatMap((name) => (name.includes("/") ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Returns the paths of all these programs by name, or null if one is missing. @template {string} Name @param {Name[]} names */
function findAll(...names) {
  const found = names.map((name) => [name, findProgram(name)]);
  return found.some(([, path]) => !path) ? null : /** @type {Record<Name, string>} */ (Object.fromEntries(found));
}

export const findJava = () => findProgram(join(JAVA_HOME, "bin/java"), "java");
export const findTextBrowsers = () => findAll("lynx", "w3m", "tmux");
export const findPrintReader = () => findAll("pdftoppm", "zbarimg");
export const findPgBouncer = () => findProgram("pgbouncer");

/** Finds the full Chromium. Only this one can block cookies. */
export const findChromium = () =>
  findProgram(...(CHROMIUM_PATH ? [CHROMIUM_PATH] : ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]));

/** Finds CHROMIUM_PATH, or Chromium's headless build, which takes half the CPU time. */
export const findFastChromium = () => findProgram(CHROMIUM_PATH || "chromium-headless-shell");

/** Returns TEST_DATABASE_URL, or finds the folder of Debian's newest PostgreSQL server, unless it is too old. */
export const findPostgres = () => TEST_DATABASE_URL || findPostgresPrograms();

function findPostgresPrograms() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number) : [];
  const newest = versions.filter((version) => existsSync(join(DEBIAN_POSTGRES, `${version}`, "bin/initdb"))).sort((a, b) => b - a)[0];
  return newest === undefined || newest < OLDEST_POSTGRES ? null : join(DEBIAN_POSTGRES, `${newest}`, "bin");
}

/** Finds the programs of a database with a standby that takes over. */
export function findFailover() {
  const [postgres, others] = [findPostgresPrograms(), findAll("patroni", "etcd", "haproxy")];
  return postgres === null || others === null ? null : { postgres, ...others };
}

/** Finds Debian's Python with its QtWebEngine (Chromium 87) and QtWebKit (2016), which only work with Debian's Python. */
export function findQtEngines() {
  const engines = "import PyQt5.QtWebEngineWidgets, PyQt5.QtWebKitWidgets";
  return spawnSync("/usr/bin/python3", ["-c", engines]).status === 0 ? "/usr/bin/python3" : null;
}
